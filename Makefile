# make demo and make test set up .venv by themselves; nothing else is needed but Python 3.11+.

BIN := .venv/bin
# Hundreds of processes are started: none is to compile again what another has imported.
unexport PYTHONDONTWRITEBYTECODE
KERNEL := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml
# What also runs with the kernel interpreted: all of the kernel's tests, a sample of the rest.
SAMPLE := tests/kernel tests/support tests/contract/test_facts.py tests/contract/test_parts.py \
  tests/workbench/test_solve.py tests/families/skyscraper/test_model.py

# What runs interpreted to see which branches of the compiled modules are reached.
# Tests that take many minutes when traced are left out: others reach as much.
REACHING := $(SAMPLE) $(addprefix tests/contract/,test_lessons.py test_setting.py) \
  $(addprefix tests/families/,skyscraper/test_ladder.py skyscraper/test_line.py \
  skyscraper/test_prove.py skyscraper/test_techniques.py skyscraper/test_generate.py \
  lol_sudoku/test_areas.py lol_sudoku/test_areas_plain.py lol_sudoku/test_ladder.py \
  lol_sudoku/test_model.py lol_sudoku/test_prove.py::test_the_proof_agrees_with_enumeration \
  gold_star/test_ladder.py gold_star/test_model.py gold_star/test_side.py) \
  $(addprefix tests/star_census/test_census.py::,test_figures[3] test_figures[4] \
  test_every_list_solved_by_itself[3] test_classes_by_isomorphism[3])
MEASURED := $(BIN)/coverage run -m pytest -n 2 --dist worksteal -m "not soak" --timeout 1800

.PHONY: demo test coverage lint docs bench soak clean

demo: .venv/demo.done
	$(BIN)/cluesmith --version
	$(BIN)/cluesmith solve skyscraper:t1 --stats
	$(BIN)/cluesmith check skyscraper:t1

# Three at a time on two cores: much of the time is waiting, for processes and for pages.
test: lint docs
	sh tools/browser.sh
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not soak"
	CLUESMITH_KERNEL=interpreted $(BIN)/python -m pytest -n 2 -m "not soak" $(SAMPLE)

coverage: .venv/dev.done
	$(BIN)/coverage erase
	$(MEASURED) tests/contract tests/families tests/workbench
	CLUESMITH_KERNEL=interpreted $(MEASURED) $(REACHING)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

lint: .venv/dev.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Material tells of its successor at each build; that is no fault of the pages.
docs: .venv/dev.done
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: .venv/bench.done
	$(BIN)/python bench/figures.py
	$(BIN)/python bench/skyscraper.py
	$(BIN)/python bench/generate.py
	$(BIN)/python bench/lol.py
	$(BIN)/python bench/gold.py
	$(BIN)/python bench/census.py

soak: .venv/dev.done
	$(BIN)/python -m pytest -n 2 -m soak
	$(BIN)/python -m pytest -n 2 -p schemathesis.pytest.plugin tests/web/schema_soak.py

clean:
	rm -rf .venv build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/demo.done: $(KERNEL)
	sh tools/setup.sh "."
	@touch $@

.venv/dev.done: $(KERNEL)
	sh tools/setup.sh ".[dev]"
	@touch $@ .venv/demo.done

.venv/bench.done: $(KERNEL)
	sh tools/setup.sh ".[bench]"
	@touch $@

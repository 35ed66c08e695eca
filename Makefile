# make demo, make test and make docs set up .venv by themselves; all they need is Python 3.11+.

BIN := .venv/bin
SAY := @echo "cluesmith:"
# The tests start hundreds of processes: let them share compiled .pyc files.
unexport PYTHONDONTWRITEBYTECODE
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml
# Tests that also run with the interpreted kernel: all of the kernel's, a sample of the rest.
SAMPLE := tests/kernel tests/support tests/contract/test_facts.py tests/contract/test_parts.py \
  tests/workbench/test_solve.py tests/families/skyscraper/test_model.py

# Tests that run interpreted to measure the coverage of the compiled modules.
# Those that take many minutes when traced are left out: others reach the same branches.
REACHING := $(SAMPLE) $(addprefix tests/contract/,test_lessons.py test_setting.py) \
  $(addprefix tests/families/,skyscraper/test_ladder.py skyscraper/test_line.py \
  skyscraper/test_prove.py skyscraper/test_techniques.py skyscraper/test_generate.py \
  lol_sudoku/test_areas.py lol_sudoku/test_areas_plain.py lol_sudoku/test_ladder.py \
  lol_sudoku/test_model.py lol_sudoku/test_prove.py::test_the_proof_agrees_with_enumeration \
  gold_star/test_ladder.py gold_star/test_model.py gold_star/test_side.py) \
  $(addprefix tests/star_census/test_census.py::,test_figures[3] test_figures[4] \
  test_every_list_solved_by_itself[3] test_classes_by_isomorphism[3])
MEASURED := $(BIN)/coverage run -m pytest -n 2 --dist worksteal -m "not soak" --timeout 1800

.PHONY: demo test coverage lint docs bench soak release clean

demo: .venv/demo.done
	$(SAY) "solving a 6x6 Skyscraper and proving that its solution is the only one"
	@$(BIN)/cluesmith --version
	$(BIN)/cluesmith solve skyscraper:t1 --stats
	$(BIN)/cluesmith check skyscraper:t1

# Without --quiet, which would also silence what strict mode fails on.  Material for MkDocs
# announces its successor at every build: that is a warning, too, and is switched off.
SITE := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Five workers on two cores: much of the time is spent waiting for processes and pages.  The
# sample runs beside them, quietly: its output is shown if it fails.
test: lint
	$(SAY) "building the site of the docs"
	@$(SITE)
	@sh tools/browser.sh
	$(SAY) "running the tests, five at a time; this takes a while"
	$(SAY) "beside them, a sample with the interpreted kernel (build/interpreted.txt)"
	@mkdir -p build
	@CLUESMITH_KERNEL=interpreted $(BIN)/python -m pytest -p no:cacheprovider -m "not soak" \
		$(SAMPLE) >build/interpreted.txt 2>&1 & sample=$$!; \
	$(BIN)/python -m pytest -n 5 --dist worksteal -m "not soak"; tests=$$?; \
	wait $$sample && tail -n 1 build/interpreted.txt || { cat build/interpreted.txt; exit 1; }; \
	exit $$tests

coverage: .venv/dev.done
	$(BIN)/coverage erase
	$(MEASURED) tests/contract tests/families tests/workbench
	CLUESMITH_KERNEL=interpreted $(MEASURED) $(REACHING)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

lint: .venv/dev.done
	$(SAY) "checking style, types and imports"
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/docs.done
	$(SAY) "building the site of the docs"
	@$(SITE)
	$(SAY) "open build/site/index.html"

bench: .venv/bench.done
	$(BIN)/python bench/figures.py
	$(BIN)/python bench/skyscraper.py
	$(BIN)/python bench/generate.py
	$(BIN)/python bench/lol.py
	$(BIN)/python bench/gold.py
	$(BIN)/python bench/handover.py
	$(BIN)/python bench/models.py
	$(BIN)/python bench/hard.py
	$(BIN)/python bench/census.py
	$(BIN)/python bench/trace.py
	$(BIN)/python bench/library.py
	$(BIN)/python bench/factory.py
	$(BIN)/python bench/xray.py
	$(BIN)/python bench/certificates.py
	$(BIN)/python bench/booklet.py
	$(BIN)/python bench/site.py

# Without the stacks at 290 s: soak tests run longer, and printing those of running threads can crash.
soak: .venv/dev.done
	$(BIN)/python -m pytest -n 2 -o faulthandler_timeout=0 -m soak
	CLUESMITH_KERNEL=interpreted $(BIN)/python -m pytest -n 2 -o faulthandler_timeout=0 -m soak \
		tests/oracle/test_learning_oracle.py
	$(BIN)/python -m pytest -n 2 -p schemathesis.pytest.plugin tests/web/schema_soak.py

release: .venv/dev.done
	$(BIN)/python tools/release.py

clean:
	rm -rf .venv build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/demo.done: $(SOURCES)
	@sh tools/setup.sh demo
	@touch $@

.venv/dev.done: $(SOURCES) requirements-dev.lock
	@sh tools/setup.sh dev
	@touch $@ .venv/demo.done .venv/docs.done

.venv/docs.done: pyproject.toml
	@sh tools/setup.sh docs
	@touch $@

.venv/bench.done: $(SOURCES)
	@sh tools/setup.sh bench
	@touch $@

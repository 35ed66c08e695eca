"""Requirements: bounded, locked with hashes, and named with their licences."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import lock
import pytest
import requirements
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from requirements import EXTRAS, required

ROOT = Path(__file__).parents[2]
LOCKED = re.compile(
    r"^([\w.-]+)==([\w.]+)[^\n]*((?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)+)", re.M
)


def test_every_requirement_has_bounds() -> None:
    for line in required(requirements.project()["project"]["optional-dependencies"]):
        assert requirements.lowest(line).count("==") == 1
        assert re.search(r",<\d", line) or line.startswith("setuptools"), line


def test_the_lock_is_in_step_with_pyproject() -> None:
    assert lock.LOCK.read_text("utf-8").startswith(lock.head()), "run tools/lock.py"
    pinned: dict[str, set[str]] = {}
    for name, version, _ in LOCKED.findall(lock.LOCK.read_text("utf-8")):
        pinned.setdefault(canonicalize_name(name), set()).add(version)
    for wanted in map(Requirement, required(["dev"])):
        versions = pinned[canonicalize_name(wanted.name)]
        assert all(version in wanted.specifier for version in versions), wanted


def test_every_line_of_the_lock_has_a_hash_and_no_address() -> None:
    text = lock.LOCK.read_text("utf-8")
    assert len(LOCKED.findall(text)) == len(re.findall(r"^[\w.-]+==", text, re.M)) > 100
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash)", text, re.M)


def installed_with(extra: str) -> set[str]:
    """All packages that an extra brings, as far as they are installed here."""
    found: set[str] = set()
    left = list(map(Requirement, required([extra])))
    while left:
        name = canonicalize_name(left.pop().name)
        if name in found:
            continue
        try:
            further = distribution(name).requires or []
        except PackageNotFoundError:
            pytest.skip(f"{name} is not installed")
        found.add(name)
        left += [
            each
            for each in map(Requirement, further)
            if each.marker is None or each.marker.evaluate({"extra": ""})
        ]
    return found


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_package_of_an_extra_is_named_with_its_licence(extra: str) -> None:
    text = (ROOT / "THIRD-PARTY.md").read_text("utf-8")
    rows = re.findall(r"^\| (.*) \| ([\w.-]+) \| .+ \|$", text, re.M)
    assert {name for extras, name in rows if f"`{extra}`" in extras} >= installed_with(extra)

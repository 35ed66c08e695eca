"""Sites as files: the same bytes, only what changed, and nothing as markup."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from publishing import (
    DAILY,
    HOSTILE,
    PLAIN,
    TODAY,
    example,
    publish,
    solution_of,
    some,
    titled,
    tree,
)

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.site import build as building
from cluesmith.site import feeds
from cluesmith.site.folder import RECORD, Folder
from cluesmith.site.playable import find_out, name_of

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def puzzles() -> list[Any]:
    return some()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, puzzles: list[Any]) -> Path:
    folder = tmp_path_factory.mktemp("built") / "site"
    publish(folder, puzzles, DAILY)
    return folder


def unpacked(path: Path) -> Any:
    return json.loads(zlib.decompress(path.read_bytes(), wbits=-15))


def test_the_same_input_gives_the_same_bytes(
    tmp_path: Path, built: Path, puzzles: list[Any]
) -> None:
    publish(tmp_path / "again", puzzles, replace(DAILY, jobs=2))
    assert tree(tmp_path / "again") == tree(built)


def test_only_what_changed_is_written(tmp_path: Path, puzzles: list[Any]) -> None:
    folder = tmp_path / "site"
    assert publish(folder, puzzles[:3]).made == 3
    before = tree(folder)
    again = publish(folder, puzzles[:3])
    assert (again.made, again.written) == (0, 0)
    (folder / "CNAME").write_text("puzzles.example.org")
    more = publish(folder, puzzles[1:4])
    assert more.made == 1
    after = tree(folder)
    gone = f"p/{name_of(puzzles[0])}/"
    assert any(name.startswith(gone) for name in before)
    assert not any(name.startswith(gone) for name in after)
    assert after.pop("CNAME")
    publish(tmp_path / "fresh", puzzles[1:4])
    fresh = tree(tmp_path / "fresh")
    assert {**after, RECORD: b""} == {**fresh, RECORD: b""}


def test_a_build_cut_off_is_made_good(
    tmp_path: Path, puzzles: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    publish(folder, puzzles[:2])
    put = Folder.put
    left = 3

    def breaking(self: Folder, name: str, data: bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        put(self, name, data)

    changed = [titled(puzzle, title=f"New {number}") for number, puzzle in enumerate(puzzles[:4])]
    with monkeypatch.context() as patch:
        patch.setattr(Folder, "put", breaking)
        with pytest.raises(KeyboardInterrupt):
            publish(folder, changed)
    assert publish(folder, changed).made == 3  # the first one was done
    publish(folder, puzzles[:2])
    publish(tmp_path / "fresh", puzzles[:2])
    assert tree(folder) == tree(tmp_path / "fresh")


@pytest.mark.parametrize("text", [None, "{}", "[]", "no", '{"format": "other"}'])
def test_a_folder_with_other_things_is_left_alone(tmp_path: Path, text: str | None) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    if text is not None:
        (tmp_path / RECORD).write_text(text)
    before = tree(tmp_path)
    with pytest.raises(UsageError, match="cannot write the site"):
        publish(tmp_path, [example("skyscraper")])
    assert tree(tmp_path) == before


def test_a_record_names_nothing_outside(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    folder = tmp_path / "site"
    publish(folder, [example("skyscraper")])
    record = json.loads((folder / RECORD).read_text())
    record["files"] += ["../outside.txt", str(outside)]
    (folder / RECORD).write_text(json.dumps(record))
    publish(folder, [example("gold-star")])
    assert outside.read_text() == "mine"


class Reader(HTMLParser):
    """The elements and references of a document."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def documents(folder: Path) -> Iterator[tuple[Path, Reader]]:
    for path in folder.rglob("*.html"):
        reader = Reader()
        reader.feed(path.read_text("utf-8"))
        yield path, reader


def test_every_reference_is_relative_and_leads_to_a_file(built: Path) -> None:
    for path, reader in documents(built):
        for _, attributes in reader.tags:
            for name in ("href", "src"):
                if (target := attributes.get(name)) is not None:
                    assert not target.startswith(("/", "http")), target
                    assert (path.parent / target).resolve().is_file(), target


def test_documents_allow_only_the_sites_own_files(built: Path) -> None:
    for _, reader in documents(built):
        [policy] = [
            attributes["content"]
            for tag, attributes in reader.tags
            if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert policy is not None
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert all(attributes.get("src") for tag, attributes in reader.tags if tag == "script")


def test_hostile_titles_never_become_markup(tmp_path: Path) -> None:
    puzzle = titled(example("skyscraper"), title=HOSTILE, author=HOSTILE, source=HOSTILE)
    options = replace(PLAIN, title=HOSTILE, base="https://example.org/a&b/")
    publish(tmp_path, [puzzle], options)
    publish(tmp_path / "plain", [example("skyscraper")], replace(options, title="Plain"))
    plain = {
        path.relative_to(tmp_path / "plain"): [tag for tag, _ in reader.tags]
        for path, reader in documents(tmp_path / "plain")
    }
    for path, reader in documents(tmp_path):
        if "plain" not in path.parts:
            assert [tag for tag, _ in reader.tags] == plain[path.relative_to(tmp_path)]
    feed = ET.parse(tmp_path / "feed.xml").getroot()
    assert feed.findtext(f"{ATOM}title") == HOSTILE
    assert feed.findtext(f"{ATOM}entry/{ATOM}title", "").startswith("</title><script>")
    [item] = json.loads((tmp_path / "feed.json").read_text())["items"]
    assert item["title"].startswith("</title><script>")
    found = unpacked(tmp_path / "p" / name_of(puzzle) / "play.bin")
    assert found["puzzle"]["title"].startswith("</title><script>")
    manifest = json.loads((tmp_path / "app.webmanifest").read_text())
    assert manifest["name"] == HOSTILE


def test_feeds_end_with_the_day(built: Path) -> None:
    feed = json.loads((built / "feed.json").read_text())
    days = [item["date_published"][:10] for item in feed["items"]]
    assert days == sorted(days, reverse=True)
    assert max(days) == TODAY.isoformat()
    assert "2026-11-20" not in days  # tomorrow's is in the folder, and in no feed
    root = ET.parse(built / "feed.xml").getroot()
    links = [entry.find(f"{ATOM}link") for entry in root.iter(f"{ATOM}entry")]
    assert [link.get("href") for link in links if link is not None] == [
        item["url"] for item in feed["items"]
    ]


def test_feeds_are_short() -> None:
    many = [feeds.Item(str(number), "", "", TODAY) for number in range(100)]
    assert feeds.latest(many, TODAY) == many[: feeds.MOST]


def test_a_known_address_is_in_feeds_and_previews(tmp_path: Path) -> None:
    puzzle = example("gold-star")
    publish(tmp_path, [puzzle], replace(PLAIN, base="https://example.org/puzzles/"))
    place = f"https://example.org/puzzles/p/{name_of(puzzle)}/"
    text = (tmp_path / "p" / name_of(puzzle) / "index.html").read_text()
    assert f'<meta property="og:image" content="{place}preview.png">' in text
    assert f'<link rel="canonical" href="{place}">' in text
    [item] = json.loads((tmp_path / "feed.json").read_text())["items"]
    assert item["url"] == place
    preview = (tmp_path / "p" / name_of(puzzle) / "preview.png").read_bytes()
    assert preview.startswith(b"\x89PNG")


@pytest.mark.parametrize("family", ["skyscraper", "lol-sudoku", "gold-star"])
def test_the_steps_of_a_puzzle_lead_to_its_solution(family: str) -> None:
    puzzle = example(family)
    found = json.loads(zlib.decompress(find_out(puzzle, ("en",), None).play, wbits=-15))
    solution = solution_of(puzzle)
    assert found["solution"] == solution
    cells = registry.family_of(puzzle).puzzle.entries(cs.solve(puzzle).solutions[0])
    right = {tuple(cell): value for *cell, value in cells}
    for step in found["steps"]:
        for *cell, value in step["placed"]:
            if tuple(cell) in right:
                assert right[tuple(cell)] == value
        for *cell, value in step["removed"]:
            if tuple(cell) in right:
                assert right[tuple(cell)] != value
    assert len(found["words"]["en"]["steps"]) == len(found["steps"])


def test_a_puzzle_with_several_solutions_is_skipped(tmp_path: Path) -> None:
    said: list[str] = []
    many = example("skyscraper", "many")
    site = building.build(
        [many, example("skyscraper")],
        str(tmp_path),
        PLAIN,
        skipped=lambda puzzle, why: said.append(why),
    )
    assert said == ["it has several solutions"]
    assert list(site.known) == [name_of(example("skyscraper"))]


def in_list(built: Path) -> tuple[list[Any], list[Any]]:
    """The rows of the list, those of no day and then the months', and the pictures beside them."""
    listed = unpacked(built / "data" / "list.bin")
    files = [*listed["parts"], *(pictures for _, _, pictures in listed["months"])]
    months = [unpacked(built / "data" / f"{rows}.bin") for _, rows, _ in listed["months"]]
    pictures = [one for name in files for one in unpacked(built / "data" / f"{name}.bin")]
    return [*listed["puzzles"], *(row for rows in months for row in rows)], pictures


def test_the_list_has_all_puzzles_and_their_pictures(built: Path, puzzles: list[Any]) -> None:
    rows, pictures = in_list(built)
    named = {name_of(puzzle): puzzle for puzzle in puzzles}
    assert sorted(row[0] for row in rows) == sorted(named)
    kinds = unpacked(built / "data" / "list.bin")["families"]
    for row, picture in zip(rows, pictures, strict=True):
        assert kinds[row[1]]["name"] == named[row[0]].family
        root = ET.fromstring(picture)
        assert root.attrib["class"] == f"{named[row[0]].family}-auto"
        assert "title" not in picture
    days = [row[5] for row in rows if len(row) > 5]
    assert days == [date(2026, 11, day).isoformat() for day in range(16, 21)]


def test_the_list_names_no_day_before_its_month(tmp_path: Path, puzzles: list[Any]) -> None:
    options = replace(DAILY, first=date(2026, 11, 29), days=4)
    site = publish(tmp_path / "site", puzzles, options)
    listed = unpacked(tmp_path / "site" / "data" / "list.bin")
    assert [month for month, *_ in listed["months"]] == ["2026-11", "2026-12"]
    assert listed["first"] == "2026-11-29"
    assert not {row[0] for row in listed["puzzles"]} & set(site.days)
    by_month: dict[str, set[str]] = {}
    for name, day in site.days.items():
        by_month.setdefault(day.isoformat()[:7], set()).add(name)
    for month, rows, _ in listed["months"]:
        found = unpacked(tmp_path / "site" / "data" / f"{rows}.bin")
        assert {row[0] for row in found} == by_month[month]


def test_what_is_further_ahead_is_not_on_the_site_yet(tmp_path: Path, puzzles: list[Any]) -> None:
    folder = tmp_path / "site"
    whole = publish(tmp_path / "whole", puzzles, DAILY)
    far = {name for name, day in whole.days.items() if day > date(2026, 11, 17)}
    options = replace(DAILY, today=date(2026, 11, 16), ahead=1)
    assert publish(folder, puzzles, options).made == len(puzzles)
    assert far
    for name in far:
        assert not (folder / "p" / name).exists()
        assert not [
            path
            for path in folder.rglob("*")
            if path.is_file() and path.name != RECORD and name.encode() in path.read_bytes()
        ]
    assert {row[0] for row in in_list(folder)[0]} == {name_of(one) for one in puzzles} - far
    again = publish(folder, puzzles, options)
    assert (again.made, again.written) == (0, 0)
    # A day later one more is there, at the address that it has on the whole site.
    assert publish(folder, puzzles, replace(options, today=date(2026, 11, 17))).made == 1
    (new,) = (name for name in far if whole.days[name] == date(2026, 11, 18))
    for file in ("play.bin", "preview.png", "index.html"):
        own, other = (at / "p" / new / file for at in (folder, tmp_path / "whole"))
        assert own.exists()
        assert own.read_bytes() == other.read_bytes() or file == "index.html"
    # The site of all days at the end is the one that is built at once.
    publish(folder, puzzles, replace(options, today=TODAY, ahead=30))
    publish(tmp_path / "whole", puzzles, DAILY)
    assert {path.name for path in (folder / "data").iterdir()} == {
        path.name for path in (tmp_path / "whole" / "data").iterdir()
    }


def test_the_name_of_a_puzzle_does_not_depend_on_its_title() -> None:
    puzzle = example("skyscraper")
    assert name_of(puzzle) == name_of(titled(puzzle, title="Other", level="hard", id=3))
    assert re.fullmatch("[a-z2-7]{10}", name_of(puzzle))

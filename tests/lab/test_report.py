"""A report: one page that needs nothing else, with every section, escaped, and honest."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import specimens
from specimens import EVIL, HEAD, SECTIONS

from cluesmith.cli import main
from cluesmith.errors import UsageError
from cluesmith.lab import experiments
from cluesmith.lab.experiment import (
    Bars,
    Case,
    Experiment,
    Findings,
    Heat,
    Lines,
    Measured,
    Row,
    Series,
    Table,
)
from cluesmith.lab.report import write
from cluesmith.lab.report.page import Section, page
from cluesmith.lab.store import Store

SVG = "{http://www.w3.org/2000/svg}"


def tree(html: str) -> ET.Element:
    """The page as XML: whatever is not well-formed fails here."""
    doctype, rest = html.split("\n", 1)
    assert doctype == "<!DOCTYPE html>"
    return ET.fromstring(rest)


def text(element: ET.Element | None) -> str:
    return "" if element is None else re.sub(r"\s+", " ", "".join(element.itertext())).strip()


@pytest.fixture(scope="module")
def whole() -> str:
    return page(HEAD, SECTIONS)


def test_it_is_well_formed_and_needs_nothing_else(whole: str) -> None:
    root = tree(whole)
    assert not list(root.iter("script"))
    for element in root.iter():
        for name in ("src", "href"):
            assert element.get(name, "#").startswith("#")
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", whole)


def test_browsers_read_it_as_xml_does(whole: str) -> None:
    """HTML knows void elements and raw text; the same elements come out in the same order."""

    class Names(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.names: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.names.append(tag)

    names = Names()
    names.feed(whole)
    found = [element.tag.removeprefix(SVG).lower() for element in tree(whole).iter()]
    assert names.names == found


def test_the_head_says_what_this_is(whole: str) -> None:
    header = text(tree(whole).find(".//header"))
    for said in (
        "1,234, 17 of them cut",
        HEAD.date,
        HEAD.machines[0],
        "cluesmith 0.1.0",
        "compiled",
    ):
        assert said in header
    assert "several" not in header
    mixed = replace(HEAD, kernels=("compiled", "interpreted"), versions=("0.1.0", "0.2.0"), cut=0)
    header = text(tree(page(mixed, ())).find(".//header"))
    assert "several versions and kernel modes" in header
    assert "none of them cut" in header


def test_every_link_leads_somewhere(whole: str) -> None:
    root = tree(whole)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = [link.get("href", "")[1:] for link in root.iter("a")]
    sections = [element.get("id") for element in root.iter("section")]
    assert links == sections == [section.name for section in SECTIONS]
    used = [element.get("href", "")[1:] for element in root.iter(f"{SVG}use")]
    assert set(used) <= set(ids)


def test_sections_tell_all_they_have(whole: str) -> None:
    root = tree(whole)
    for section in SECTIONS:
        found = root.find(f".//section[@id='{section.name}']")
        assert found is not None
        said = text(found)
        assert section.title in said
        assert section.question in said
        assert len(list(found.iter("figure"))) == len(section.findings.figures)
        for sentence in section.findings.conclusions:
            assert sentence.replace("`", "") in said
        for table in section.findings.tables:
            assert table.title in said
            assert all(cell in said for row in table.rows for cell in row)


def test_every_figure_comes_wide_and_narrow_with_its_numbers(whole: str) -> None:
    for figure in tree(whole).iter("figure"):
        wide, narrow = (int(drawing.get("width", 0)) for drawing in figure.iter(f"{SVG}svg"))
        assert narrow < 600 < wide < 800
        for drawing in figure.iter(f"{SVG}svg"):
            assert drawing.get("role") == "img"
            assert text(drawing.find(f"{SVG}title")) == text(figure.find("figcaption"))
            assert text(drawing.find(f"{SVG}desc"))
        assert figure.find("details//table") is not None


def test_numbers_stand_flush_right(whole: str) -> None:
    (box,) = [b for b in tree(whole).iter("div") if b.get("aria-label") == specimens.TABLE.title]
    heads = {text(head): head.get("class") for head in box.iter("th")}
    assert heads["time"] == heads["backtracks"] == heads["paper's time"] == "count"
    assert heads["strategy"] is heads["spread"] is None


def test_what_has_no_findings_says_so() -> None:
    empty = Section("peers", "Peers", "Who?", "So.\n\nAnd so.", Findings(), 1)
    root = tree(page(HEAD, [empty]))
    assert "Too few rows yet" in text(root.find(".//section"))
    assert not list(root.iter("figure"))
    assert [text(p) for p in root.iterfind(".//section//p")][1:3] == ["So.", "And so."]
    assert "1 row" in text(root.find(".//section"))


def test_ragged_tables_are_squared() -> None:
    table = Table("T", ("a", "b"), [("1",), ("1", "2", "3")])
    found = tree(page(HEAD, [Section("x", "X", "?", ".", Findings((), (table,)), 1)]))
    rows = found.findall(".//tbody/tr")
    assert [[text(cell) for cell in row] for row in rows] == [["1", ""], ["1", "2"]]


def test_hostile_text_is_escaped() -> None:
    axis = specimens.TIMES.y
    series = [Series(EVIL, (0,), (1,)), Series("b", (0,), (2,))]
    findings = Findings(
        (
            Lines(EVIL, axis, axis, series),
            Bars(EVIL, (EVIL,), axis, series),
            Heat(EVIL, (EVIL,), (EVIL,), ((1,),), EVIL),
        ),
        (Table(EVIL, (EVIL,), ((EVIL,),)),),
        (EVIL, f"`{EVIL}`"),
    )
    head = replace(HEAD, machines=(EVIL,), versions=(EVIL,), notes=(EVIL,), date=EVIL)
    html = page(head, [Section(EVIL, EVIL, EVIL, EVIL, findings, 1)])
    html.encode("utf-8")
    assert "<script" not in html
    assert not list(tree(html).iter("script"))


def row(name: str, instance: str, seconds: float, version: str = "0.1.0", cut: bool = False) -> Row:
    measured = Measured(seconds, {"backtracks": 5}, cut)
    return Row(name, Case(instance), 0, measured, 1000, "compiled", version, "a machine")


def find(rows: Sequence[Row]) -> Findings:
    names = [one.case.instance for one in rows]
    series = Series("time", range(len(rows)), [one.measured.seconds for one in rows])
    bars = Bars("Times", names, specimens.TIMES.y, [series])
    return Findings((bars, bars), (), (f"{len(rows)} rows say so.",))


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rows of two experiments, one of them partly of another version."""

    def known(name: str) -> Experiment:
        return Experiment(
            name, f"About {name}", "Why?", "So.", lambda quick: (), lambda case: Measured(0), find
        )

    monkeypatch.setattr(experiments, "experiment", known)
    with Store(tmp_path) as store:
        store.append(row("peers", EVIL.replace("\ud800", "").replace("\x00", ""), 0.5, cut=True))
        store.append(row("skyscraper-size", "t0", 9.0, "0.0.9"))
        store.append(row("skyscraper-size", "t1", 0.25))
        store.append(row("skyscraper-size", "t2", 0.5))
    return tmp_path


def test_a_folder_of_rows_becomes_a_page_and_figures(filled: Path) -> None:
    path = write(filled)
    assert path == filled / "report.html"
    root = tree(path.read_text(encoding="utf-8"))
    assert [section.get("id") for section in root.iter("section")] == ["skyscraper-size", "peers"]
    said = text(root.find("body"))
    assert "3, 1 of them cut" in said
    assert "2 rows say so." in said
    assert "t0" not in said
    figures = sorted(file.name for file in (filled / "figures").iterdir())
    assert figures == [f"{name}-{n}.svg" for name in ("peers", "skyscraper-size") for n in (1, 2)]
    for file in (filled / "figures").iterdir():
        ET.fromstring(file.read_text(encoding="utf-8"))


def test_rows_of_an_experiment_we_do_not_know_are_told_of(filled: Path) -> None:
    with Store(filled) as store:
        store.append(row("forgotten", "t1", 1.0))
    said = text(tree(write(filled).read_text(encoding="utf-8")))
    assert "Rows of forgotten are left out" in said


def test_rows_of_another_version_are_told_of(filled: Path) -> None:
    said = text(tree(write(filled).read_text(encoding="utf-8")))
    assert "Rows of skyscraper-size are left out (1): another version or kernel" in said


def test_rows_that_cannot_be_told_leave_the_others_told(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(rows: object) -> Findings:
        raise KeyError("size")

    broken = replace(experiments.experiment("peers"), find=find)
    whole = experiments.experiment
    monkeypatch.setattr(
        experiments, "experiment", lambda name: broken if name == "peers" else whole(name)
    )
    said = text(tree(write(filled).read_text(encoding="utf-8")))
    assert "These rows cannot be reported (KeyError: 'size')." in said
    assert "2 rows say so." in said


def test_a_page_that_cannot_be_written_is_named(filled: Path) -> None:
    (filled / "report.html").mkdir()
    with pytest.raises(UsageError, match=r"cannot write .*report.html: "):
        write(filled)


def test_failed_runs_are_told_of(filled: Path) -> None:
    with Store(filled) as store:
        one = row("peers", "t1", 1.0)
        store.append(replace(one, measured=Measured(1.0, {}, True, {"failed": "killed"})))
    said = text(tree(write(filled).read_text(encoding="utf-8")))
    assert "2 rows, 2 of them cut at a limit, 1 of these because the run failed" in said


def test_a_new_report_takes_the_place_of_the_old(filled: Path) -> None:
    write(filled)
    stale = filled / "figures" / "peers-12.svg"
    stale.touch()
    other = filled / "figures" / "mine.svg"
    other.touch()
    write(filled)
    assert not stale.exists()
    assert other.exists()


def test_without_matplotlib_one_line_says_what_to_install(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("cluesmith.lab.report")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("cluesmith.lab.report")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main.run(["lab", "report", str(filled)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install '.[lab]'" in said
    assert main.run(["lab", "list"]) == 0


@pytest.mark.parametrize("missing", ["", "nowhere"])
def test_no_rows_is_one_clear_line(
    tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / missing
    with pytest.raises(UsageError, match="no rows to report on; expected a folder"):
        write(folder)
    assert not (folder / "report.html").exists()
    assert main.run(["lab", "report", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(folder) in said


def test_rows_but_none_whole_is_no_rows(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("peers", "skyscraper-size"):
        file = filled / f"{name}.csv"
        file.write_bytes(file.read_bytes().split(b"\n")[0] + b"\n")
    assert main.run(["lab", "report", str(filled)]) == 2
    assert "no rows" in capsys.readouterr().err

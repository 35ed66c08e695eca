"""A report as one self-contained HTML page: no script, no file beside it.

It knows nothing of files and experiments: it is made of sections, which are data.
All text is escaped, and the page is also well-formed XML.  Every figure is on the
page twice, drawn for a wide and for a narrow screen; one of the two is shown.
Wide tables scroll inside their own box.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cluesmith.lab.experiment import Figure, Findings, Table
from cluesmith.lab.report.chart import NARROW, draw
from cluesmith.lab.report.svg import NIGHT
from cluesmith.lab.report.text import safe
from cluesmith.lab.report.text import table as data_table
from cluesmith.workbench.page import ARTICLE

STYLE = ARTICLE + Path(__file__).with_suffix(".css").read_text("utf-8") + NIGHT
TITLE = "Lab report"
LEAD = (
    "How search behaves on the puzzles of cluesmith: the experiments of the papers, "
    "repeated and gone beyond. Figures, tables and conclusions are computed from the rows."
)
_NUMBER = re.compile(  # perhaps with a mark before, a unit and a remark in brackets after
    r"[><≥≤~≈+\u2212-]?\s?\d[\d.,]*(?:[kMGT]|e[+-]?\d+|\u00d710[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
    r"\s?(?:[%\u00d7x]|[nµm]?s|min|h|[kMG]i?B|bytes|times)?(?:\s\([^()]*\)|\scut)?"
)
_NONE = ("", "-", "\u2013", "\u2014", "cut", "n/a", "none")


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the report: an experiment's question and method, and its findings."""

    name: str
    title: str
    question: str
    method: str
    findings: Findings
    rows: int
    cut: int = 0
    failed: int = 0  # of the cut ones, those that gave nothing


@dataclass(frozen=True, slots=True)
class Head:
    """What is known about the rows as a whole; several of a kind if they were mixed."""

    rows: int
    cut: int
    date: str
    machines: Sequence[str]
    versions: Sequence[str]
    kernels: Sequence[str]
    notes: Sequence[str] = field(default_factory=tuple)


def page(head: Head, sections: Sequence[Section]) -> str:
    """The whole page."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{TITLE}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<article>",
        *_head(head),
        *_contents(sections),
        *(part for section in sections for part in _section(section)),
        "<footer>The figures are also in <code>figures/</code> beside this page.</footer>",
        "</article>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def anchor(name: str) -> str:
    """A name as an id and a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unnamed"


def _prose(text: str) -> str:
    """Escaped; what stands in backquotes is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", safe(text))


def _head(head: Head) -> Iterator[str]:
    yield f'<header><h1>{TITLE}</h1><p class="lead">{LEAD}</p>'
    facts = {
        "Rows": f"{head.rows:,}, {f'{head.cut:,}' if head.cut else 'none'} of them cut at a limit",
        "Date": head.date,
        "Machine": "; ".join(head.machines),
        "Version": f"cluesmith {', '.join(head.versions)}",
        "Kernel": " and ".join(head.kernels),
    }
    yield '<dl class="facts">'
    for name, value in facts.items():
        yield f"<dt>{name}</dt><dd>{safe(value)}</dd>"
    yield "</dl>"
    for note in (*_mixed(head), *head.notes):
        yield f'<p class="why">{_prose(note)}</p>'
    yield "</header>"


def _mixed(head: Head) -> Iterator[str]:
    """Times of unlike runs do not compare: report it."""
    kinds = {"machines": head.machines, "versions": head.versions, "kernel modes": head.kernels}
    mixed = [name for name, values in kinds.items() if len(values) > 1]
    if mixed:
        yield f"The rows come from several {' and '.join(mixed)}: their times do not compare."


def _contents(sections: Sequence[Section]) -> Iterator[str]:
    """The experiments, each with the first thing to conclude."""
    yield '<nav aria-label="Contents"><h2>Contents</h2><ol>'
    for section in sections:
        yield f'<li><a href="#{anchor(section.name)}">{safe(section.title)}</a>'
        for first in section.findings.conclusions[:1]:
            yield f"<p>{_prose(first)}</p>"
        yield "</li>"
    yield "</ol></nav>"


def _section(section: Section) -> Iterator[str]:
    findings = section.findings
    yield f'<section id="{anchor(section.name)}"><h2>{safe(section.title)}</h2>'
    yield '<div class="study"><div class="method">'
    yield f'<p class="question">{_prose(section.question)}</p>'
    for paragraph in re.split(r"\n\s*\n", section.method):
        yield f"<p>{_prose(paragraph)}</p>"
    rows = f"{section.rows:,} {'row' if section.rows == 1 else 'rows'}"
    rows += f", {section.cut:,} of them cut at a limit" if section.cut else ""
    rows += f", {section.failed:,} of these because the run failed" if section.failed else ""
    yield f'<p class="why"><code>{safe(section.name)}</code>: {rows}</p>'
    yield '</div><div class="shown">'
    for figure in findings.figures:
        yield from _figure(figure)
    for table in findings.tables:
        yield f"<div><h3>{_prose(table.title)}</h3>{_boxed(table)}</div>"
    if findings.conclusions:
        yield '<div class="conclusions"><h3>What to conclude</h3><ul>'
        yield from (f"<li>{_prose(sentence)}</li>" for sentence in findings.conclusions)
        yield "</ul></div>"
    elif not findings.figures and not findings.tables:
        yield '<p class="why">Too few rows yet to show or conclude anything.</p>'
    yield "</div></div></section>"


def _figure(figure: Figure) -> Iterator[str]:
    yield f"<figure><figcaption>{_prose(figure.title)}</figcaption>"
    yield f'<div class="wide">{draw(figure)}</div>'
    yield f'<div class="narrow">{draw(figure, NARROW)}</div>'
    data = data_table(figure)
    if data.rows:
        yield f"<details><summary>The numbers of this figure</summary>{_boxed(data)}</details>"
    yield "</figure>"


def _boxed(table: Table) -> str:
    """A table in a box that scrolls, also by keys."""
    columns = len(table.head)
    rows = [tuple(row)[:columns] + ("",) * (columns - len(row)) for row in table.rows]
    looks = [_look([row[at] for row in rows]) for at in range(columns)]
    head = "".join(
        f'<th scope="col"{look}>{_prose(name)}</th>'
        for name, look in zip(table.head, looks, strict=True)
    )
    body = "\n".join(_row(row, looks) for row in rows)
    return (
        f'<div class="box" role="region" tabindex="0" aria-label="{safe(table.title)}">'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _row(row: Sequence[str], looks: Sequence[str]) -> str:
    cells = [
        f"<td{look}>{_prose(text)}</td>" if at else f'<th scope="row"{look}>{_prose(text)}</th>'
        for at, (text, look) in enumerate(zip(row, looks, strict=True))
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _look(texts: Sequence[str]) -> str:
    """Numbers stand flush right, long texts may break."""
    known = [text.strip() for text in texts if text.strip() not in _NONE]
    if known and all(_NUMBER.fullmatch(text) for text in known):
        return ' class="count"'
    return ' class="long"' if any(len(text) > 40 for text in known) else ""

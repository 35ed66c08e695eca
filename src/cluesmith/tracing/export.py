"""A trace in the forms of other tools: CP Profiler's messages, CP-Viz's XML, JSON, Graphviz."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cluesmith.errors import unknown
from cluesmith.support import output_file, output_folder
from cluesmith.tracing import export_cpviz
from cluesmith.tracing.export_dot import dot
from cluesmith.tracing.export_json import json_text
from cluesmith.tracing.export_profiler import failures, messages, send
from cluesmith.tracing.trace import Trace

PROFILER = "cp-profiler"
CP_VIZ = "cp-viz"  # a folder of three files
TCP = "tcp:"  # what an address begins with, where a path is expected
FORMS = (PROFILER, CP_VIZ, "json", "dot")

_WRITERS: dict[str, Callable[[Trace], Iterator[bytes]]] = {
    PROFILER: lambda trace: messages(trace, failures(trace)),
    "json": json_text,
    "dot": dot,
}


def export(trace: Trace, form: str) -> Iterator[bytes]:
    """The trace in a form that is one stream of bytes, in pieces.

    >>> import cluesmith as cs
    >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
    >>> next(export(trace, "dot")).splitlines()[0]
    b'digraph "search tree" {'
    """
    if form not in _WRITERS:
        raise unknown("form", form, FORMS)
    return _WRITERS[form](trace)


def save(trace: Trace, form: str, path: str) -> None:
    """Write the trace in a form: a file, whole or not at all; for CP-Viz a folder of files.

    Messages of CP Profiler are sent to it, if the path is ``tcp:host:port``.
    """
    if form == PROFILER and path.startswith(TCP):
        send(trace, path.removeprefix(TCP))
        return
    if form == CP_VIZ:
        known = export_cpviz.NAMES
        output_folder.write(path, export_cpviz.files(trace), is_old=lambda name: name in known)
        return
    output_file.write(path, b"".join(export(trace, form)))

"""The recorder: what it notes of the engine and of the search, whatever its buffers hold."""

from __future__ import annotations

from array import array

import cluesmith as cs
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.modelling import Model
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.recorder import Recorder
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.tracing.events import Run, decode
from cluesmith.tracing.file import COLUMNS


def column(columns: list[bytes], name: str) -> list[int]:
    place = list(COLUMNS).index(name)
    return array(COLUMNS[name], columns[place]).tolist()


def triangle() -> tuple[Engine, Search, Recorder]:
    """Three different values among three."""
    engine = Engine()
    engine.variables(3, 1, 0b111)
    Distinct(engine, range(3))
    search = Search(engine, Strategy("leftmost/enum/up", range(3)))
    recorder = Recorder(engine)
    search.record(recorder)
    return engine, search, recorder


def test_what_is_taken_after_a_search() -> None:
    engine, search, recorder = triangle()
    assert search.advance(1.0) == 0
    recorder.finish()
    columns, events = recorder.take(1 << 20)
    assert recorder.take(1 << 20) is None
    assert column(columns, "depths") == [0, 1, 2]
    assert column(columns, "outcomes") == [0, 0, 1]
    assert column(columns, "codes") == [0, 0, 1]
    assert column(columns, "variables") == [0, 0, 1]
    assert sum(column(columns, "prunings")) == engine.prunings
    first, second, _ = column(columns, "lengths")
    assert decode(events, 0, first) == []
    gone = [(1, 64, 0, 0), (2, 64, 0, 0)]  # the first value, of both the others
    assert decode(events, first, first + second) == [Run(0, False, gone)]


def test_nodes_are_taken_in_parts_while_the_search_goes_on() -> None:
    whole, parts = [], []
    for sink, most in ((whole, 1 << 20), (parts, 1)):
        _, search, recorder = triangle()
        rows = 0
        while search.advance(1.0) == 0:
            while (part := recorder.take(most)) is not None:
                sink.append(part)
                rows += len(part[0][-1])
            assert recorder.pending() < 60  # the last node only
        recorder.finish()
        while (part := recorder.take(most)) is not None:
            sink.append(part)
    assert len(parts) > len(whole)
    for place in range(len(COLUMNS)):
        assert b"".join(part[0][place] for part in parts) == b"".join(
            part[0][place] for part in whole
        )
    assert b"".join(part[1] for part in parts) == b"".join(part[1] for part in whole)


def test_an_engine_without_an_observer_notes_nothing() -> None:
    engine, search, recorder = triangle()
    engine.observe(None)
    search.record(None)
    while search.advance(1.0) == 0:
        pass
    recorder.finish()
    columns, events = recorder.take(1 << 20)
    assert (len(columns[-1]), events) == (1, b"")


def test_a_run_may_change_very_many_variables() -> None:
    model = Model()
    many = model.variables(300, 0, 9)
    model.post(sum(many) <= 4)
    trace = cs.trace(model, solutions=1)
    (step,) = trace.steps(0)
    assert len(step.changes) == 300
    assert {change.removed for change in step.changes} == {(5, 6, 7, 8, 9)}


def test_a_tree_may_be_very_deep_and_wide() -> None:
    model = Model()
    model.variables(400, 0, 1)
    trace = cs.trace(model, strategy="leftmost/step/up", solutions=300)
    assert max(trace.depths) == 400
    assert len(trace.solutions) == 300
    first, second = trace.solutions[:2]
    assert set(trace.domains(first)) == {(0,)}
    assert trace.domains(second) == (*[(0,)] * 399, (1,))

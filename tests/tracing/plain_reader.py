"""A reader of trace files written from docs/trace.md alone: it shares nothing with our own."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from typing import Any

COLUMNS = "iiiiiiiQQBB"
NAMES = (
    "depth alternative variable resumptions prunings entailments length kept kept_to outcome code"
)


class PlainTrace:
    """`nodes` are dicts by column with `runs`; `domains(i)` has a set of values per variable."""

    def __init__(self, data: bytes) -> None:
        at = data.index(b"\n") + 1
        assert data[:at] == b"cluesmith trace 1\n"
        self.nodes: list[dict[str, Any]] = []
        self.head: dict[str, Any] = {}
        self.tail: dict[str, Any] = {}
        fresh: list[dict[str, Any]] = []
        while at < len(data):
            name, length = struct.unpack_from("<4sI", data, at)
            payload = zlib.decompress(data[at + 8 : at + 8 + length])
            at += 8 + length
            if name == b"HEAD":
                self.head = json.loads(payload)
            elif name == b"TAIL":
                self.tail = json.loads(payload)
            elif name == b"ROWS":
                fresh = list(rows(payload))
                self.nodes += fresh
            elif name == b"EVTS":
                place = 0
                for node in fresh:
                    end = place + node["length"]
                    node["runs"] = list(runs(payload[place:end]))
                    place = end
                assert place == len(payload)

    def path(self, number: int) -> list[int]:
        found = [number]
        for other in range(number - 1, -1, -1):
            if self.nodes[other]["depth"] == self.nodes[found[-1]]["depth"] - 1:
                found.append(other)
        return found[::-1]

    def domains(self, number: int) -> list[set[int]]:
        """Every value listed: only for variables that are not too wide for that."""
        left = [start(variable) for variable in self.head["variables"]]
        for at in self.path(number):
            node = self.nodes[at]
            if at:
                base, values = left[node["variable"]]
                if node["code"] == 255:
                    kept = set(range(folded(node["kept"]), folded(node["kept_to"]) + 1))
                    left[node["variable"]] = window(base, values & kept)
                else:
                    left[node["variable"]] = base, {base + i for i in bits(node["kept"])}
            for run in node["runs"]:
                for variable, code, extra in run["changes"]:
                    base, values = left[variable]
                    after = values & keeping(base, values, code, extra)
                    assert after < values
                    left[variable] = window(base, after) if code == 255 else (base, after)
        return [values for _, values in left]


def start(variable: dict[str, Any]) -> tuple[int, set[int]]:
    if "mask" in variable:
        return variable["base"], {variable["base"] + i for i in bits(int(variable["mask"], 16))}
    every = set(range(variable["low"], variable["high"] + 1))
    return variable["low"], every - set(variable.get("gone", ()))


def window(base: int, values: set[int]) -> tuple[int, set[int]]:
    """A range that fits into 64 values counts from its lower bound."""
    return (min(values) if max(values) - min(values) < 64 else base), values


def keeping(base: int, values: set[int], code: int, extra: list[int]) -> set[int]:
    kind, place = divmod(code, 64)
    value = base + place
    if code == 128 and max(values) - min(values) >= 64:
        return values - {folded(extra[0])}
    if code == 128:
        return values - {base + i for i in bits(extra[0])}
    if code == 255:
        return set(range(folded(extra[0]), folded(extra[1]) + 1))
    if kind == 0:
        return {value}
    if kind == 1:
        return values - {value}
    return {v for v in values if (v >= value if kind == 2 else v <= value)}


def rows(payload: bytes) -> Iterator[dict[str, Any]]:
    count = len(payload) // struct.calcsize("<" + COLUMNS)
    at, columns = 0, []
    for code in COLUMNS:
        size = count * struct.calcsize("<" + code)
        columns.append(struct.unpack(f"<{count}{code}", payload[at : at + size]))
        at += size
    assert at == len(payload)
    for row in zip(*columns, strict=True):
        yield dict(zip(NAMES.split(), row, strict=True))


def runs(data: bytes) -> Iterator[dict[str, Any]]:
    stream = iter(data)

    def number() -> int:
        groups = []
        for byte in stream:
            groups.append(byte & 127)
            if byte < 128:
                return sum(group << 7 * i for i, group in enumerate(groups))
        raise EOFError

    constraint = variable = 0
    while True:
        try:
            head = number()
        except EOFError:
            return
        constraint += folded(head // 16)
        count = head % 4
        if count == 3:
            count += number()
        changes = []
        for _ in range(count):
            variable += folded(number())
            code = next(stream)
            extra = [number() for _ in range({128: 1, 255: 2}.get(code, 0))]
            changes.append((variable, code, extra))
        failed = head // 8 % 2 == 1
        yield {
            "constraint": constraint,
            "entailed": head // 4 % 2 == 1,
            "changes": changes,
            "failed": failed,
            "victim": number() - 1 if failed else None,
        }


def folded(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]

"""Numbers as people read them on axes and in cells, and units of time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable

DASH, MINUS, TIMES = "\u2013", "\u2212", "\u00d7"
_LARGE = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SECONDS = re.compile(r"(^|\()(s|seconds)\)?\s*$")


def short(value: float, digits: int = 3) -> str:
    """About this many digits: ``0.012``, ``3.46``, ``1,234``, ``12.3k``, ``10⁻⁷``."""
    if not math.isfinite(value):
        return DASH
    if value < 0:
        return MINUS + short(-value, digits)
    if value == 0:
        return "0"
    value = float(f"{value:.{digits - 1}e}") if value < 1000 else value
    if value < 1e-3 or value >= 1e15:
        return _scientific(value, digits)
    if value < 1000:
        return _plain(value, digits)
    if value < 9999.5:
        return f"{value:,.0f}"
    for place, (size, letter) in enumerate(_LARGE):
        scaled = float(f"{value / size:.{digits - 1}e}") if value < size * 1000 else value / size
        if scaled >= 1000 and place > 0:  # rounded up to the next letter
            return f"1{_LARGE[place - 1][1]}"
        if scaled >= 1:
            return _plain(scaled, digits) + letter
    raise AssertionError(value)


def _plain(value: float, digits: int) -> str:
    """Without an exponent; whole numbers keep all their digits."""
    if value >= 10 ** (digits - 1):
        return f"{value:.0f}"
    text = f"{value:.{digits - 1 - math.floor(math.log10(value))}f}"
    return text.rstrip("0").rstrip(".")


def _scientific(value: float, digits: int) -> str:
    front, power = f"{value:.{digits - 1}e}".split("e")
    front = front.rstrip("0").rstrip(".") if "." in front else front
    raised = str(int(power)).translate(_RAISED)
    return f"10{raised}" if front == "1" else f"{front}{TIMES}10{raised}"


def seconds(value: float, digits: int = 3) -> str:
    """A time with the unit that suits it: ``12 ms``."""
    if value == 0 or not math.isfinite(value):
        return short(value)
    size, unit = next((u for u in _TIMES if abs(value) >= u[0] * 0.9995), _TIMES[-1])
    return f"{short(value / size, digits)}\u00a0{unit}"


def is_time(title: str) -> bool:
    """Whether an axis or a unit is in seconds: ``s``, or a name ending in ``(s)``."""
    return _SECONDS.search(title) is not None


def writer(title: str) -> Callable[[float], str]:
    """How the numbers of an axis of this name are written."""
    return seconds if is_time(title) else short


def common_time(unit: str, values: Iterable[float]) -> tuple[float, str]:
    """What to divide times by so that the largest reads well, and the unit's new name."""
    largest = max(values, default=0.0)
    if not is_time(unit) or largest <= 0:
        return 1.0, unit
    size, name = next((u for u in _TIMES if largest >= u[0]), _TIMES[-1])
    return size, _SECONDS.sub(lambda m: f"({name})" if m[1] else name, unit)

"""Numbers as options take them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any

import pytest

from cluesmith.cli import numbers
from cluesmith.cli.serve import port


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (numbers.positive_int, "1", 1),
        (numbers.positive_int, "0007", 7),
        (numbers.whole_number, "000", 0),
        (numbers.whole_number, str(numbers.MOST), numbers.MOST),
        (numbers.jobs, "256", 256),
        (numbers.seconds, "0.5", 0.5),
        (numbers.probability, "1", 1.0),
        (port, "65535", 65535),
    ],
)
def test_numbers(read: Callable[[str], Any], text: str, value: float) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (numbers.positive_int, "0", "'0' is not a whole number of 1 or more"),
        (numbers.positive_int, "", "'' is not a whole number of 1 or more"),
        (numbers.positive_int, "-1", "'-1' is not a whole number of 1 or more"),
        (numbers.positive_int, "\N{SUPERSCRIPT TWO}", "is not a whole number of 1 or more"),
        (numbers.whole_number, str(numbers.MOST + 1), f"'{numbers.MOST + 1}' is too large"),
        (numbers.whole_number, "9" * 5000, "'99999999999999999999'... is too large"),
        (numbers.whole_number, "x" * 5000, "'xxxxxxxxxxxxxxxxxxxx'... is not a whole number"),
        (numbers.jobs, "257", "'257' is not a whole number (or auto) from 1 to 256"),
        (numbers.jobs, "0000257", "'0000257' is not a whole number (or auto)"),
        (numbers.seconds, "nan", "'nan' is not a number of seconds above 0"),
        (numbers.seconds, "0", "'0' is not a number of seconds above 0"),
        (numbers.seconds, "1e9", "'1e9' is too long: less than 1,000,000,000 s"),
        (numbers.seconds, "inf", "'inf' is too long"),
        (numbers.probability, "x", "'x' is not a number from 0 to 1"),
        (numbers.probability, "nan", "'nan' is not a number from 0 to 1"),
        (numbers.probability, "1.01", "'1.01' is not a number from 0 to 1"),
        (port, "65536", "'65536' is not a port from 0 to 65535"),
        (port, "00000099999", "'00000099999' is not a port"),
    ],
)
def test_what_is_none(read: Callable[[str], Any], text: str, said: str) -> None:
    with pytest.raises(ArgumentTypeError) as caught:
        read(text)
    assert said in str(caught.value)

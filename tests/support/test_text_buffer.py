"""Text put together by compiled code, in both modes."""

from __future__ import annotations

from cluesmith.forms.formula import Formula
from cluesmith.support.text_buffer import FIRST_ROOM, TextBuffer


def test_words_are_kept_in_order_past_any_room() -> None:
    buffer, words = TextBuffer(), [str(number) for number in range(3 * FIRST_ROOM)]
    for word in words:
        buffer.put(word.encode())
    assert buffer.text() == "".join(words)
    assert buffer.size == len(buffer.text())
    buffer.put(b"a" * 100 * FIRST_ROOM)
    assert buffer.text().endswith("a" * 100 * FIRST_ROOM)


def test_numbers_are_written_as_python_does() -> None:
    formula = Formula()
    variables = formula.new("any", 12345)
    for number in (1, 9, 10, 99, 12345, 2**31 - 1):
        formula.at_least(number, [variables[-1]])
        assert last_constraint(formula) == f"1 x12345 >= {number} ;"
        formula.sum_is(variables[9], variables[:2], number)
        assert last_constraint(formula) == f"{-number} x10 1 x1 1 x2 = 0 ;"


def last_constraint(formula: Formula) -> str:
    """The last line that is no comment: what the variables are is said at the end."""
    return [line for line in formula.text().splitlines() if not line.startswith("*")][-1]

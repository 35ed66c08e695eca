"""Output for people: colour, language, wrapped text, counts and durations, progress."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from threading import RLock
from time import monotonic

from cluesmith.support.ticking import Ticking

WIDTH = 80
BAR = 12  # characters of a progress bar
SLOW = 0.1  # per second; what is slower is shown per minute


def add_colour(parser: ArgumentParser) -> None:
    choices = ("auto", "always", "never")
    about = "colour the drawing (default auto: on a terminal, unless NO_COLOR is set)"
    parser.add_argument("--colour", "--color", choices=choices, default="auto", help=about)


def wants_colour(options: Namespace) -> bool:
    if options.colour != "auto":
        return bool(options.colour == "always")
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def add_language(parser: ArgumentParser) -> None:
    from cluesmith.languages import LANGUAGES

    parser.add_argument(
        "--lang",
        type=str.lower,
        choices=LANGUAGES,
        default="en",
        help="language of the text (default en)",
    )


@cache
def phrases(language: str) -> Mapping[str, str]:
    """The texts of the command line itself, in a language."""
    from cluesmith.forms import speech

    own = speech.catalogue(os.path.dirname(__file__), language)
    return {**speech.levels(language), **own}


def wrapped(text: str, indent: int = 0) -> str:
    """A paragraph wrapped for a terminal; equations are not broken."""
    from textwrap import fill

    from cluesmith.forms.speech import NO_BREAK, unbroken

    margin = " " * indent
    return fill(
        unbroken(text),
        WIDTH,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    ).replace(NO_BREAK, " ")


def separated(text: str, is_first: bool) -> str:
    """One of several texts, with its end of line; one of several lines follows an empty line."""
    text = text.removesuffix("\n") + "\n"
    return text if is_first or text.count("\n") == 1 else "\n" + text


def counted(number: int, noun: str) -> str:
    """A number with a noun: ``1 puzzle``, ``2 puzzles``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration(seconds: float, language: str = "en") -> str:
    """A duration in milliseconds or seconds."""
    from cluesmith import languages

    written = languages.language(language)
    if seconds < 0.1:
        return f"{written.fixed(seconds * 1000, 2)} ms"
    return f"{written.fixed(seconds, 2) if seconds < 100 else written.number(round(seconds))} s"


def rough_duration(seconds: float) -> str:
    """A rounded duration: ``40 s``, ``12 min``, ``2 h 5 min``."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


COUNTER = 24  # characters of a counter, with its name


def statistics(stats: Mapping[str, int], seconds: float, language: str = "en") -> str:
    """The counters of a search, three per line."""
    from cluesmith.languages import language as named

    texts, number = phrases(language), named(language).number

    def cell(counter: str, value: str) -> str:
        name = texts.get(f"counter-{counter}", counter)
        return f"{name}{value:>{COUNTER - len(name)}}"

    cells = [cell(name, number(count)) for name, count in stats.items()]
    lines = ["   ".join(cells[i : i + 3]) for i in range(0, len(cells), 3)]
    return "\n".join([*lines, cell("time", duration(seconds, language))])


class Progress:
    """A progress line on stderr, if that is a terminal.

    Its methods may be called every few milliseconds; they write a few times a second.  If
    stderr is a file or a pipe, they write a line of its own every `log_seconds`, if given.
    """

    def __init__(self, log_seconds: float | None = None) -> None:
        self.began = monotonic()
        self.shown = False
        self.enabled = sys.stderr.isatty()
        self.log_seconds = None if self.enabled else log_seconds
        self.logged = 0  # lines
        self.next = self.began + (1.0 if self.log_seconds is None else self.log_seconds)
        self.lock = RLock()

    def tick(self, doing: str) -> None:
        """Show an activity and the time so far."""
        if self._is_due():
            self._write(f"{doing}, {duration(monotonic() - self.began)}")

    def count(self, done: int, total: int) -> None:
        """Show how many of a batch are done."""
        if self._is_due():
            spent = monotonic() - self.began
            line = f"{done:,} of {total:,}, {duration(spent)}"
            if done:
                left = (total - done) * spent / done
                about = f"about {left:,.0f} s left" if left >= 1 else "nearly done"
                line = f"{done:,} of {total:,}, {done / spent:,.1f} per s, {about}"
            self._write(line)

    def bar(self, name: str, done: int, total: int) -> None:
        """Show a progress bar; `name` is the current part of the work."""
        if self._is_due():
            filled = BAR * done // total
            bar = f" [{'#' * filled}{'.' * (BAR - filled)}]" if self.log_seconds is None else ":"
            line = f"{name}{bar} {done:,} of {total:,}"
            if done:
                left = (total - done) * (monotonic() - self.began) / done
                line += f", about {rough_duration(left)} left"
            self._write(line)

    def rate(self, name: str, done: int, total: int, before: int, doing: str) -> None:
        """Show how many are done, how fast, and the time left; `before` were there at first."""
        if self._is_due():
            made, spent = done - before, monotonic() - self.began
            line = f"{name}: {done:,} of {total:,}, {doing}"
            if made:
                left, pace = rough_duration((total - done) * spent / made), made / spent
                shown = f"{pace:,.1f} per s" if pace >= SLOW else f"{60 * pace:,.1f} per min"
                line += f", {shown}, about {left} left"
            self._write(line)

    def _is_due(self) -> bool:
        now = monotonic()
        due = (self.enabled or self.log_seconds is not None) and now >= self.next
        if due:
            self.next = now + (0.2 if self.log_seconds is None else self.log_seconds)
        return due

    def _write(self, line: str) -> None:
        with self.lock:
            if self.log_seconds is not None:
                self.logged += 1
                print(line, file=sys.stderr, flush=True)
                return
            self.shown = True
            sys.stderr.write(f"\r\x1b[K{line}"[:78])
            sys.stderr.flush()

    def clear(self) -> None:
        """Remove the line, before other output."""
        with self.lock:
            if self.shown:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()
                self.shown = False


@contextmanager
def working(doing: str) -> Iterator[None]:
    """Show on a terminal, while the block runs, what is being done and for how long."""
    progress = Progress()
    if not progress.enabled:
        yield
        return
    try:
        with Ticking(lambda: progress.tick(doing)):
            yield
    finally:
        progress.clear()

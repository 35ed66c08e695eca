"""``cluesmith verify``: check certificates, by our own checker and by VeriPB if it is installed."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from cluesmith import languages
from cluesmith.certificates.verify import Verified, verify
from cluesmith.cli import exits
from cluesmith.cli.exits import Interrupt, complain, warn
from cluesmith.cli.numbers import seconds
from cluesmith.cli.output import Progress, add_language, duration, phrases
from cluesmith.errors import LimitError, RejectedError
from cluesmith.family import Verdict

EXAMPLES = """\
examples:
  cluesmith check skyscraper:t3 --certificate t3
  cluesmith verify t3
  cluesmith verify t3 --json
"""


def configure(parser: ArgumentParser) -> None:
    about = "folder that check --certificate has written"
    parser.add_argument("folders", nargs="+", metavar="DIR", help=about)
    about = "time limit for each certificate, in seconds (default: none)"
    parser.add_argument("--timeout", type=seconds, metavar="S", help=about)
    parser.add_argument("--json", action="store_true", help="print one JSON object per certificate")
    add_language(parser)


def run(options: Namespace) -> int:
    codes = set()
    for folder in options.folders:
        codes.add(verify_one(options, folder))
        if exits.INTERRUPTED in codes:
            return exits.INTERRUPTED
    return exits.of_batch(codes)


def verify_one(options: Namespace, folder: str) -> int:
    progress = Progress()
    with Interrupt() as interrupt:

        def is_interrupted() -> bool:
            progress.tick("verifying")
            return interrupt.pressed

        try:
            found = verify(folder, seconds=options.timeout, cancelled=is_interrupted)
        except RejectedError as error:
            if options.json:
                print(json.dumps({"verified": False, "because": str(error)}), flush=True)
            return complain(f"{folder}: rejected: {error}")
        except LimitError as error:
            warn(f"{folder}: {error}")
            return exits.INTERRUPTED if interrupt.pressed else exits.LIMIT
        finally:
            progress.clear()
    print(json.dumps(found.to_json()) if options.json else in_words(found, folder, options.lang))
    return exits.FINE


def in_words(found: Verified, folder: str, language: str) -> str:
    """The verdict that was verified, in one line."""
    texts = phrases(language)
    return texts["verified"].format(
        folder=folder,
        verdict=texts[f"verdict-{found.verdict}"],
        checkers=", ".join(found.checkers),
        what=evidence(found.verdict, found.steps, language),
        time=duration(found.seconds, language),
    )


def evidence(verdict: Verdict, steps: int, language: str) -> str:
    """What a certificate shows a verdict by."""
    texts = phrases(language)
    if verdict is Verdict.MULTIPLE:
        return texts["solutions-2"]
    return texts["proof-1" if steps == 1 else "proof"].format(
        count=languages.language(language).number(steps)
    )

"""``cluesmith serve``: the web server with the page and the API, on your own machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.numbers import seconds, whole
from cluesmith.errors import missing_extra

HOST, PORT = "127.0.0.1", 8000
MOST_PORT = (1 << 16) - 1

EXAMPLES = """\
examples:
  cluesmith serve --open
  cluesmith serve --port 0
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--host", default=HOST, metavar="H", help=f"address to listen on (default {HOST})")
    add("--port", type=port, default=PORT, metavar="P", help=f"port (default {PORT}; 0: any free)")
    add("--timeout", type=seconds, metavar="S", help="time limit of a request, in seconds")
    add("--json", action="store_true", help="print the address as a JSON object")
    add("--open", action="store_true", help="open the page in a browser")


def port(text: str) -> int:
    return whole(text, 0, MOST_PORT, kind="port")


def run(options: Namespace) -> int:
    try:
        from cluesmith.web import server
        from cluesmith.web.settings import Settings
    except ImportError as missing:
        raise missing_extra("serve needs", "web") from missing
    settings = Settings() if options.timeout is None else Settings(most_seconds=options.timeout)
    with server.listen(options.host, options.port) as bound:
        address = server.address_of(bound)
        if not server.is_loopback(bound):
            warn(
                f"warning: {options.host} can be reached from other machines; "
                "anyone there can use it"
            )

        def started() -> None:
            line = f"cluesmith is at {address} (Ctrl-C stops it)"
            print(json.dumps({"address": address}) if options.json else line, flush=True)
            if options.open:
                open_page(address)

        try:
            server.serve(bound, started, settings)
        except KeyboardInterrupt:
            print(file=sys.stderr)  # after the ^C
    return exits.FINE


def open_page(address: str) -> None:
    """Open the page in a browser, from a thread, because some browsers block the caller."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()

"""``cluesmith serve``: the web server with the page and the API, on your own machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.numbers import jobs, seconds, shown, whole
from cluesmith.errors import UsageError, missing_extra

if TYPE_CHECKING:
    from cluesmith.web.settings import Settings

HOST, PORT = "127.0.0.1", 8000
MOST_PORT = (1 << 16) - 1
MOST = 1_000_000  # of anything counted here
LEAST_MEGABYTES, MOST_MEGABYTES = 256, 1 << 20  # for a worker, which takes some 200 from the start

EXAMPLES = """\
examples:
  cluesmith serve --open
  cluesmith serve --port 0
  cluesmith serve --library week.db
  cluesmith serve --root-path /puzzles --allow-host example.org
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--host", default=HOST, metavar="H", help=f"address to listen on (default {HOST})")
    add("--port", type=port, default=PORT, metavar="P", help=f"port (default {PORT}; 0: any free)")
    add("--json", action="store_true", help="print the address as a JSON object")
    add("--open", action="store_true", help="open the page in a browser")
    add("--library", metavar="URL", help="show the puzzles of this library, read only")
    add("--library-add", action="store_true", help="let the page add puzzles to the library")
    configure_proxy(parser)
    configure_work(parser)
    configure_connections(parser)


def configure_proxy(parser: ArgumentParser) -> None:
    add = parser.add_argument_group("behind a proxy").add_argument
    add("--unix-socket", metavar="PATH", help="listen on a Unix socket instead of --host, --port")
    add(
        "--root-path",
        type=root_path,
        metavar="PATH",
        help="path below which the proxy serves the page, such as /puzzles",
    )
    add(
        "--allow-host",
        type=host_name,
        action="append",
        default=[],
        metavar="NAME",
        help="answer to this name in the Host header too (repeatable)",
    )
    add(
        "--trust-proxy",
        type=proxy,
        action="append",
        default=[],
        metavar="A",
        help="believe X-Forwarded-For from this address, network or `unix` (repeatable)",
    )


def configure_work(parser: ArgumentParser) -> None:
    add = parser.add_argument_group("limits of work").add_argument
    add("--timeout", type=seconds, metavar="S", help="time limit of a request, in seconds")
    add(
        "--workers",
        type=jobs,
        metavar="N",
        help="jobs at once (default: one per core, at least 2)",
    )
    add(
        "--jobs-per-address",
        type=counted(1),
        metavar="N",
        help="jobs at once from one address, slow ones too (default: one more than --workers)",
    )
    add("--queue", type=counted(0), metavar="N", help="requests that may wait (default 64)")
    add("--memory", type=megabytes, metavar="MB", help="memory of a worker process (default 1024)")


def configure_connections(parser: ArgumentParser) -> None:
    add = parser.add_argument_group("limits of connections").add_argument
    add(
        "--connections", type=counted(1), metavar="N", help="connections open at once (default 768)"
    )
    add(
        "--connections-per-address",
        type=counted(1),
        metavar="N",
        help="connections from one address (default 256)",
    )
    for name, default, what in (
        ("head", 10, "for the head of a request to arrive"),
        ("body", 20, "for its body to arrive"),
        ("idle", 20, "that a connection is kept for the next request"),
        ("send", 10, "that a client may leave an answer unread"),
    ):
        text = f"seconds {what} (default {default})"
        add(f"--{name}-timeout", type=seconds, metavar="S", help=text)


def port(text: str) -> int:
    return whole(text, 0, MOST_PORT, kind="port")


def counted(low: int) -> Callable[[str], int]:
    return lambda text: whole(text, low, MOST)


def megabytes(text: str) -> int:
    return whole(text, LEAST_MEGABYTES, MOST_MEGABYTES, kind="number of megabytes")


def root_path(text: str) -> str:
    parts = text.strip("/").split("/")
    if not text.startswith("/") or not all(map(_is_plain, parts)):
        raise ArgumentTypeError(f"{shown(text)} is not a path such as /puzzles")
    return "/" + "/".join(parts)


def _is_plain(part: str) -> bool:
    """Whether this is part of a path that no client or proxy writes in another way."""
    return part.isascii() and part.strip(".") != "" and part.translate(_UNRESERVED).isalnum()


_UNRESERVED = str.maketrans("-._~", "aaaa")


def host_name(text: str) -> str:
    name = text.lower().removesuffix(".")
    if not (name.isascii() and name.translate(_UNRESERVED).isalnum()):
        raise ArgumentTypeError(f"{shown(text)} is not a host name such as example.org")
    return name


def proxy(text: str) -> Any:
    from cluesmith.web.addresses import trusted

    try:
        return trusted(text)
    except ValueError:
        message = f"{shown(text)} is not an address, a network such as 10.0.0.0/8, or unix"
        raise ArgumentTypeError(message) from None


def settings_of(options: Namespace) -> Settings:
    """The settings that were asked for, all others by default."""
    from cluesmith.web.settings import MEGABYTE, Settings

    asked = {
        "most_seconds": options.timeout,
        "workers": options.workers,
        "jobs_per_address": options.jobs_per_address,
        "queue": options.queue,
        "worker_memory": options.memory and options.memory * MEGABYTE,
        "connections": options.connections,
        "connections_per_address": options.connections_per_address,
        "head_timeout": options.head_timeout,
        "body_timeout": options.body_timeout,
        "idle_timeout": options.idle_timeout,
        "send_timeout": options.send_timeout,
    }
    return Settings(
        root_path=options.root_path or "",
        library=options.library,
        library_adds=options.library_add,
        allowed_hosts=frozenset(options.allow_host),
        trusted_proxies=tuple(options.trust_proxy),
        **{name: value for name, value in asked.items() if value is not None},
    )


def run(options: Namespace) -> int:
    try:
        from cluesmith.web import listener, server, sockets
    except ImportError as missing:
        raise missing_extra("serve needs", "web") from missing
    settings = settings_of(options)
    if options.library is not None:
        check_library(options.library, writes=options.library_add)
    elif options.library_add:
        raise UsageError("--library-add is for --library")
    most = listener.most_connections(settings)
    if options.connections and options.connections > most:
        warn(f"warning: the limit of open files (ulimit -n) allows only {most} connections")
    host, path = options.host, options.unix_socket
    with sockets.listen_on_path(path) if path else sockets.listen(host, options.port) as bound:
        address = sockets.address_of(bound, settings.root_path)
        if not path and not sockets.is_local(bound):
            warn(f"warning: {host} can be reached from other machines; anyone there can use it")

        def started() -> None:
            line = f"cluesmith is at {address} (Ctrl-C stops it)"
            print(json.dumps({"address": address}) if options.json else line, flush=True)
            if options.open and not path:
                open_page(address)

        try:
            server.serve(bound, started, settings)
        except KeyboardInterrupt:
            print(file=sys.stderr)  # after the ^C
    return exits.FINE


def check_library(place: str, writes: bool) -> None:
    """Raise a `UsageError` if a library cannot be opened: better now than at each request."""
    from cluesmith.library.library import Library

    Library(place, create=False, writes=writes).close()


def open_page(address: str) -> None:
    """Open the page in a browser, from a thread, because some browsers block the caller."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()

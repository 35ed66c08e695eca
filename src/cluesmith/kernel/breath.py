"""A moment of plain Python, for compiled code that runs long.  Deliberately never compiled."""


def breathe() -> None:
    """Python handles signals on its way through here: Ctrl-C ends long compiled work."""

"""Loaded first by the workers of a cluster on this machine: Ctrl-C is for the parent to answer."""

from __future__ import annotations

from threading import current_thread, main_thread

from cluesmith.support import signals

if current_thread() is main_thread():
    signals.ignore()

"""A catalogue of words that notes which of its keys are used."""

from __future__ import annotations


class Spy(dict[str, str]):
    """A catalogue; `unused` are the keys that nobody has asked for yet."""

    def __init__(self, catalogue: dict[str, str]) -> None:
        super().__init__(catalogue)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.used.add(key)
        return super().__getitem__(key)

    @property
    def unused(self) -> set[str]:
        return set(self) - self.used

"""All peers of each family, installed or not; making them starts nothing."""

from __future__ import annotations

from cluesmith.lab.peers.cpsat import CpSatLister
from cluesmith.lab.peers.gold_star.gprolog import GoldProlog
from cluesmith.lab.peers.gold_star.nucs import GoldNucs
from cluesmith.lab.peers.lol_sudoku.iss import Iss
from cluesmith.lab.peers.peer import Peer, solutions, verdict_of
from cluesmith.lab.peers.skyscraper.clingo_asp import Clingo
from cluesmith.lab.peers.skyscraper.cpsat import CpSat, CpSatTuned
from cluesmith.lab.peers.skyscraper.gecode import Gecode
from cluesmith.lab.peers.skyscraper.gprolog import SkyscraperProlog
from cluesmith.lab.peers.skyscraper.nucs import SkyscraperNucs
from cluesmith.lab.peers.skyscraper.towers import Towers

_FOLDER = "cluesmith.lab.peers"


def for_skyscraper() -> tuple[Peer, ...]:
    return (
        CpSat(),
        CpSatTuned(),
        Clingo(),
        Gecode(),
        Towers(),
        SkyscraperProlog(),
        SkyscraperNucs(),
    )


def for_lol_sudoku() -> tuple[Peer, ...]:
    return CpSatLister(f"{_FOLDER}.lol_sudoku.cpsat", 2, verdict_of), Iss()


def for_gold_star() -> tuple[Peer, ...]:
    return (
        CpSatLister(f"{_FOLDER}.gold_star.cpsat", 1_000_000, solutions),
        GoldProlog(),
        GoldNucs(),
    )

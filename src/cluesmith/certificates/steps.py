# mypy: ignore-errors
"""The steps of a proof as text: of all that was derived what the last step needs.

Each names the inequalities that it follows from, in an order in which unit propagation can look
at each once.
"""

import cython

from cluesmith.certificates.derivations import Derivations
from cluesmith.kernel.store import zeros
from cluesmith.support.text_buffer import TextBuffer


@cython.final
@cython.cclass
class Steps:
    """The steps that are needed; `names` has their numbers in the proof, which begins with 1."""

    def __init__(self, log: Derivations) -> None:
        self.log = log
        self.names = zeros("i", log.count + log.derived)
        self.trim()
        self.number()
        self.next = 0

    @cython.cfunc
    @cython.exceptval(-1)
    def trim(self) -> cython.int:
        """Give a name to the last step and to what it needs, and to nothing else."""
        i: cython.int
        j: cython.int
        at: cython.int
        log: Derivations = self.log
        self.names[log.count + log.derived - 1] = 1
        for i in range(log.derived - 1, -1, -1):
            if self.names[log.count + i]:
                at = log.log_start[i]
                at += 1 + log.log[at]
                for j in range(at + 1, at + 1 + log.log[at]):
                    self.names[log.log[j]] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def number(self) -> cython.int:
        """Number the formula's inequalities, and then the steps that have a name."""
        i: cython.int
        for i in range(self.log.count):
            self.names[i] = i + 1
        self.count = 0
        for i in range(self.log.count, self.log.count + self.log.derived):
            if self.names[i]:
                self.count += 1
                self.names[i] = self.log.count + self.count
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def write(self, text: TextBuffer, room: cython.int) -> cython.bint:
        """Write the next steps, to some `room` more bytes; whether there are more of them."""
        i: cython.int
        at: cython.int
        literal: cython.int
        log: Derivations = self.log
        end: cython.int = text.size + room
        while self.next < log.derived:
            if text.size > end:
                return True
            if self.names[log.count + self.next]:
                at = log.log_start[self.next]
                text.put(b"rup ")
                for i in range(at + 1, at + 1 + log.log[at]):
                    literal = log.log[i]
                    text.put(b"1 ~x" if literal & 1 else b"1 x")
                    text.put_number((literal >> 1) + 1)
                    text.put(b" ")
                text.put(b">= 1 :")
                at += 1 + log.log[at]
                for i in range(at + 1, at + 1 + log.log[at]):
                    text.put(b" ")
                    text.put_number(self.names[log.log[i]])
                text.put(b";\n")
            self.next += 1
        return False

"""Tidy layout of a tree: where each node stands on its level.

The algorithm is that of C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's algorithm to
run in linear time" (Graph Drawing 2002), itself after Reingold and Tilford: subtrees are set side
by side as close as their outlines allow, a parent stands in the middle over its children, and
smaller subtrees between two large ones are spread evenly.  Nodes come in depth-first order, so
no function calls itself and depth is no limit.
"""

from __future__ import annotations

from collections.abc import Sequence

NONE = -1


def tidy(parents: Sequence[int], widths: Sequence[float], gap: float) -> list[float]:
    """The middle of each node; nodes side by side are at least `gap` apart, the leftmost at 0."""
    layout = _Layout(parents, widths, gap)
    places = layout.places()
    left = min(place - width / 2 for place, width in zip(places, widths, strict=True))
    return [place - left for place in places]


class _Layout:
    """The names are those of the paper."""

    def __init__(self, parents: Sequence[int], widths: Sequence[float], gap: float) -> None:
        count = len(parents)
        self.parents, self.widths, self.gap = parents, widths, gap
        self.children: list[list[int]] = [[] for _ in parents]
        self.number = [0] * count
        for node, parent in enumerate(parents):
            if parent != NONE:
                self.number[node] = len(self.children[parent])
                self.children[parent].append(node)
        self.prelim = [0.0] * count
        self.mod = [0.0] * count
        self.shift = [0.0] * count
        self.change = [0.0] * count
        self.thread = [NONE] * count
        self.ancestor = list(range(count))

    def places(self) -> list[float]:
        for node in reversed(range(len(self.parents))):  # children before their parents
            self._place_children(node)
        self.prelim[0] = self._middle(0)
        sums = [0.0] * len(self.parents)
        places = [self.prelim[0]]
        for node in range(1, len(self.parents)):
            parent = self.parents[node]
            sums[node] = sums[parent] + self.mod[parent]
            places.append(self.prelim[node] + sums[node])
        return places

    def _place_children(self, parent: int) -> None:
        family = self.children[parent]
        ancestor = family[0] if family else NONE
        for at, child in enumerate(family):
            middle = self._middle(child)
            if at == 0:
                self.prelim[child] = middle
                continue
            left = family[at - 1]
            self.prelim[child] = self.prelim[left] + self._distance(left, child)
            if self.children[child]:
                self.mod[child] = self.prelim[child] - middle
            ancestor = self._apportion(child, family[0], left, ancestor)
        shift = change = 0.0
        for child in reversed(family):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change

    def _apportion(self, node: int, first: int, left: int, default: int) -> int:
        """Move a subtree right until it is clear of those before it, along their contours."""
        inner_right = outer_right = node
        inner_left, outer_left = left, first
        sum_inner_right = sum_outer_right = self.mod[node]
        sum_inner_left, sum_outer_left = self.mod[left], self.mod[first]
        while True:
            below_left, below_right = self._next_right(inner_left), self._next_left(inner_right)
            if NONE in (below_left, below_right):
                break
            inner_left, inner_right = below_left, below_right
            outer_left, outer_right = self._next_left(outer_left), self._next_right(outer_right)
            self.ancestor[outer_right] = node
            between = self._distance(inner_left, inner_right)
            shift = self.prelim[inner_left] + sum_inner_left + between
            shift -= self.prelim[inner_right] + sum_inner_right
            if shift > 0:
                ancestor = self.ancestor[inner_left]
                is_sibling = self.parents[ancestor] == self.parents[node]
                self._move(ancestor if is_sibling else default, node, shift)
                sum_inner_right += shift
                sum_outer_right += shift
            sum_inner_left += self.mod[inner_left]
            sum_inner_right += self.mod[inner_right]
            sum_outer_left += self.mod[outer_left]
            sum_outer_right += self.mod[outer_right]
        if below_left != NONE and self._next_right(outer_right) == NONE:
            self.thread[outer_right] = below_left
            self.mod[outer_right] += sum_inner_left - sum_outer_right
        if below_right != NONE and self._next_left(outer_left) == NONE:
            self.thread[outer_left] = below_right
            self.mod[outer_left] += sum_inner_right - sum_outer_left
            default = node
        return default

    def _move(self, left: int, right: int, shift: float) -> None:
        """Move a subtree, and spread what is between it and the one it ran into."""
        between = self.number[right] - self.number[left]
        self.change[right] -= shift / between
        self.shift[right] += shift
        self.change[left] += shift / between
        self.prelim[right] += shift
        self.mod[right] += shift

    def _middle(self, node: int) -> float:
        family = self.children[node]
        return (self.prelim[family[0]] + self.prelim[family[-1]]) / 2 if family else 0.0

    def _distance(self, left: int, right: int) -> float:
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def _next_left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _next_right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]

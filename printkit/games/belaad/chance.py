"""Cards that become known: what everybody may expect, and what the referee knows better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.referee import Refusals, Reveal, Seat


class Hidden(Reveal[str]):
    """The top card of a face-down deck, of which some seats know what it cannot be.

    What is listed is what everybody may expect; a dealer deals from what is left in truth.
    """

    __slots__ = ("_truth",)

    def __init__(
        self,
        candidates: Callable[[], Sequence[str]],
        *,
        truth: Callable[[], Sequence[str]],
        judge: Callable[[str], Refusals],
        known: Callable[[], Sequence[str]],
        elsewhere: Callable[[str], Refusals],
        rule: str,
        prompt: str,
        label: Callable[[str], str],
        waiting: str,
        seat: Seat | None = None,
        secret: bool = False,
    ) -> None:
        """Ask for the card.

        Args:
            candidates: what everybody may expect.
            truth: what the referee knows to be possible.
            judge: reasons against a candidate that only some may know.
            known: all cards, to say why not.
            elsewhere: reasons against those that are no candidates.
            rule: the id of the rule that asks.
            prompt: the question.
            label: names a card.
            waiting: what the others wait for.
            seat: who reports it.
            secret: the answer stays with that seat.
        """
        super().__init__(
            candidates,
            rule=rule,
            seat=seat,
            prompt=prompt,
            judge=judge,
            others=known,
            why_not=elsewhere,
            label=label,
            secret=secret,
            waiting=waiting,
        )
        self._truth = truth

    def pick(self, random: Callable[[], float]) -> str | None:
        """Deal one of those that are left in truth."""
        left = self._truth()
        return left[int(random() * len(left))] if left else None

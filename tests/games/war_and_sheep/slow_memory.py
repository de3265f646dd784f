"""What one player knows of the other's hand, and the history of it that still matters.

The owner of a hand and the observer, the other player, share one `Memory`. It holds the cards
that are certainly in the hand, and the steps since the hand was last known whole:

    draw     the owner drew a card that was not shown
    take     the owner took a card by Insider Trading that was not shown
    play X   the owner played X, none of the certain cards: one of the unseen ones was X
    other X  the observer drew X

Steps are kept only where they make a difference to the weights of the possible hands (see
`slow_belief.py`), and in one order of all that mean the same:

- playing a certain card only takes it off the certain cards;
- `other` changes something only after a `take`, and trades places with all steps but `take`:
  it stands directly behind the last `take`, and before the first one it is left out;
- neighbouring `play`s trade places, neighbouring `other`s do: they are written in card order;
- when as many unseen cards were played as gained, the hand is known: no steps are left.
"""

from __future__ import annotations

from dataclasses import dataclass, field

CARDS = (
    "boo",
    "ceasefire",
    "airlift",
    "grilled-sheep",
    "big-clogs",
    "insider-trading",
    "sheepdog",
    "crazy-sheep",
)


def in_card_order(cards: list[str]) -> list[str]:
    """Cards in the order of the table above; what is unknown stands last."""
    return sorted(cards, key=lambda card: len(CARDS) if card == "?" else CARDS.index(card))


@dataclass
class Step:
    kind: str  # draw, take, play, other
    card: str = ""  # of play and other
    known: bool = True  # of other: the owner of the hand knows the card, too


@dataclass
class Memory:
    certain: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def count(self, kind: str) -> int:
        return sum(step.kind == kind for step in self.steps)

    def size(self) -> int:
        """The size of the hand."""
        return len(self.certain) + self.count("draw") + self.count("take") - self.count("play")

    def know_whole(self, hand: list[str]) -> None:
        self.certain = in_card_order(hand)
        self.steps = []

    def gain(self, how: str) -> None:
        self.steps.append(Step(how))

    def play(self, card: str) -> None:
        if card in self.certain:
            self.certain.remove(card)
            return
        self.steps.append(Step("play", card))
        if self.size() == len(self.certain):
            self.steps = []

    def other_drew(self, card: str, known: bool) -> None:
        takes = [place for place, step in enumerate(self.steps) if step.kind == "take"]
        if takes:
            self.steps.insert(takes[-1] + 1, Step("other", card, known))

    def texts(self, owner: int, reader: int) -> list[str]:
        """The steps as `reader` may read them: the owner does not know every `other`."""
        texts: list[str] = []
        place = 0
        while place < len(self.steps):
            kind = self.steps[place].kind
            run = []
            while place < len(self.steps) and self.steps[place].kind == kind:
                run.append(self.steps[place])
                place += 1
            if kind == "play":
                texts += [f"{owner} play {card}" for card in in_card_order([s.card for s in run])]
            elif kind == "other":
                cards = [s.card if s.known or reader != owner else "?" for s in run]
                texts += [f"{1 - owner} draw {card}" for card in in_card_order(cards)]
            else:
                texts += [f"{owner} {kind}"] * len(run)
        return texts


def parse_steps(texts: list[str], owner: int) -> list[Step]:
    """The steps of a document; a card `?` stays as it is."""
    steps = []
    for text in texts:
        seat, kind, *card = text.split()
        if int(seat) != owner:
            assert (kind, len(card)) == ("draw", 1), text
            steps.append(Step("other", card[0]))
        elif kind == "play":
            steps.append(Step("play", card[0]))
        else:
            assert [kind, *card] in (["draw"], ["take"]), text
            steps.append(Step(kind))
    return steps

"""What a typed line means: a key, words of a label, a piece's code, a number, several pieces, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeVar

from printkit.box import Piece
from printkit.codes import Code, CodeError, strip_code
from printkit.codes.identity import find_code
from printkit.referee import Answer, Choice, Data, Game, Open, Seat, SomeOf
from printkit.referee.kinds import PIECE_MARK, Counts, Kind
from printkit.referee.moves import by_verb
from printkit.referee.questions import Judged
from printkit.referee.refusals import UNKNOWN
from printkit.referee.several import free_parts
from printkit.terminal.menu import MenuItem, find_answerer, list_items, number_items, own_numbers
from printkit.title import Title

T = TypeVar("T")

_WORDS = re.compile(r"[,\s]+")
_CODES = re.compile(r"(?<= )[A-Z]+\d[A-Z\d-]*")
_AND = re.compile(r"\s+and\s+")
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_TOKENS = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+")
MINUS = "\u2212"
"""As labels are set; people type a hyphen."""
ARTICLES = frozenset({"a", "an", "the"})
SHORTEST_BEGINNING = 2
"""Letters of a word that stand for a longer one."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a typed line may mean.

    Attributes:
        item: the one line of the list that it names, None if it is none of them.
        answers: what else it may be, most likely first.
        several: the labels it fits, where it fits more than one.
        named: the line with the name of whoever it would do for, though nobody waits for it.
        near: labels that say some of the words, where none says all.
    """

    item: MenuItem | None = None
    answers: tuple[Answer, ...] = ()
    several: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def understand_line(typed: str, game: Game[Any], title: Title) -> Meaning:
    """Find what a line means. `Bilal: agree` says who speaks; otherwise what is waited for comes first.

    What nobody waits for is done without a name only if it is the one's who is asked, and the line means nothing else.
    """
    names = game.setup.names
    seat, text = split_speaker(typed, names)
    meaning, strange = _find_meaning(seat, text, game, title)
    if seat is not None or meaning.item is not None or meaning.several:
        return meaning
    free = free_parts(game.session.asked)
    may = dict.fromkeys(who for entry in game.open_questions() if entry.part in free for who in entry.seats)
    would = []
    for who in may:
        besides, _ = _find_meaning(who, text, game, title)
        if strange and _is_asked(who, game, title) and _is_listed(besides, text):
            return besides
        if besides.item is not None or besides.several or _is_legal(besides, game):
            would.append(f"{names[who]}: {text}")
    near = _find_near(text, game) if strange else ()
    if strange and not would:
        meaning = replace(meaning, answers=(*_not_there(text, game, title), *meaning.answers))
    if strange and not near and not would:
        return replace(meaning, answers=(*_other_numbers(text, game), *meaning.answers))
    return replace(meaning, named=tuple(would), near=near)


def _other_numbers(text: str, game: Game[Any]) -> Iterator[Answer]:
    """A move that is not offered and is said with other numbers: `trade 4 hay oil`, where three are given for one."""
    plain = [word for word in _split_tokens(text) if not _is_number(word)]
    without = " ".join(plain)
    for entry in game.open_questions():
        question = entry.question
        if (
            len(plain) > 1
            and isinstance(question, Choice)
            and entry.part not in free_parts(game.session.asked)
        ):
            for value in (*question.sayable_values, *question.others):
                key, label = question.key(value), question.label(value)
                if not question.why_not(value):
                    continue  # nothing is done that was said with other numbers
                if any(_in_order(without, said) for said in _list_texts(without, key, label)):
                    yield Answer(find_answerer(entry), key, entry.number, entry.part)
                    return


def _not_there(text: str, game: Game[Any], title: Title) -> Iterator[Answer]:
    """Pieces that a question knows though they are not there, such as a colour that is taken: they hear their reason."""
    for entry in game.open_questions():
        question = entry.question
        if (
            isinstance(question, Judged)
            and isinstance(question.kind, SomeOf)
            and entry.part not in free_parts(game.session.asked)
        ):
            kind, who = question.kind, find_answerer(entry)
            data = _read_pieces(text, kind, title, {}, known=list(kind.known))
            against = question.read_answer(who, data)[1]
            if against and against[0].rule:
                yield Answer(who, data, entry.number, entry.part)


def _find_near(text: str, game: Game[Any]) -> tuple[str, ...]:
    """What is offered to who is asked, and says some of the words or is about the piece; nothing is done by it."""
    free = free_parts(game.session.asked)
    listed = [item for item in list_items(game) if item.entry.part not in free and not item.idle]
    about = [item.label for item in listed if text.upper() in _CODES.findall(item.name)]
    if about:
        return tuple(dict.fromkeys(about))
    labels = [item.label for item in listed]
    said = {word for label in labels for word in _split_tokens(label)}
    words = [word for word in _split_tokens(text) if word in said]
    plain = [word for word in words if not _is_number(word)]
    if not any(len(word) > SHORTEST_BEGINNING for word in plain):
        return ()
    one_by_one = [(label,) for label in labels]
    found = find_named(" ".join(words), one_by_one, tuple) or find_named(" ".join(plain), one_by_one, tuple)
    return tuple(dict.fromkeys(label for (label,) in found))


def _is_asked(seat: Seat, game: Game[Any], title: Title) -> bool:
    """Whether a line without a name is this seat's; where the table is asked, the player's on turn."""
    return seat in (game.session.awaited() or (title.book.turn(game.table),))


def _is_listed(meaning: Meaning, text: str) -> bool:
    """Whether a line is one of the list, or several, by a whole word and not by beginnings alone."""
    found = meaning.several or ((meaning.item.label, meaning.item.name) if meaning.item is not None else ())
    return any(_whole_words(_split_tokens(text), said) > 0 for said in found)


def _is_legal(meaning: Meaning, game: Game[Any]) -> bool:
    return any(not game.judge(answer) for answer in meaning.answers)


def _find_meaning(seat: Seat | None, text: str, game: Game[Any], title: Title) -> tuple[Meaning, bool]:
    """What a seat's words mean; without a seat, as to what is waited for. And whether they mean nothing that is asked."""
    free = free_parts(game.session.asked)
    asked = [
        entry
        for entry in game.open_questions()
        if (seat is None or not entry.seats or seat in entry.seats)
        and (seat is not None or entry.part not in free)
    ]
    if not asked:
        return Meaning(answers=(Answer(seat, text),)), True
    parts = {entry.part for entry in asked}
    listed = [i for i in list_items(game) if i.entry.part in parts and isinstance(i.entry.question, Choice)]
    exact = _find_exact(text, listed)
    found = exact or find_named(
        text,
        listed,
        lambda item: _list_texts(text, item.name, item.label),
        lambda item: _take_verb(item.name),
    )
    if not exact:
        unoffered = _turned_round(text, found, asked) or _nearer_elsewhere(text, found, asked)
        found = [] if unoffered else _best_in_order(text, found)
    is_one = len({item.label for item in found}) == 1
    rival = _find_rival(text, found, asked) if is_one and not exact else ""
    if rival:
        return Meaning(several=(found[0].label, rival)), False
    if is_one:  # offered to several seats, or of several copies: the first
        return Meaning(item=found[0]), False
    if found:
        return Meaning(several=tuple(dict.fromkeys(item.label for item in found))), False
    answers, strange = [], True
    lines = number_items(list_items(game))
    for entry in asked:
        who = seat if seat is not None else find_answerer(entry)
        shown = {
            str(n): item.data[0]
            for n, item in lines.items()
            if item.entry.part == entry.part and isinstance(item.data, list)
        }
        for data in _list_meanings(text, entry, game.table, title, shown):
            answers.append(Answer(who, data, entry.number, entry.part))
            strange = strange and _is_strange(entry, who, data)
    logged = _as_move(text, by_verb(title.book.moves))
    is_move = bool(logged)
    if is_move or not answers:
        first = asked[0]
        who = seat if seat is not None else find_answerer(first)
        if who is None and is_move:  # the table is asked: a move is said by the player on turn
            who = title.book.turn(game.table)
        strange = strange and all(_is_strange(entry, who, logged) for entry in asked if is_move)
        answers.append(
            Answer(who, logged or text, first.number, None)
        )  # the book itself may know what is wrong with it
    return Meaning(answers=tuple(answers)), strange


def _is_strange(entry: Open, seat: Seat | None, data: Data) -> bool:
    """Whether a question knows nothing of the kind."""
    against = entry.question.read_answer(seat, data)[1]
    return bool(against) and against[0].code == UNKNOWN


def is_begun(typed: str, game: Game[Any]) -> bool:
    """Whether a choice, offered or not, begins with all these words, so that the first is no command: `help clear`."""
    words = _split_tokens(typed)
    if len(words) < 2:
        return False
    questions = [entry.question for entry in game.open_questions()]
    labels = [item.label for item in list_items(game)]
    labels += [one.label(value) for one in questions if isinstance(one, Choice) for value in one.others]
    return any(_split_tokens(label)[: len(words)] == words for label in labels)


def _find_exact(text: str, listed: Sequence[MenuItem]) -> list[MenuItem]:
    """The line that is named outright: by its label, or as logs call it where no other line can be read in it.

    Logs count seats from 0: `attack 1` is asked about where another is called Seat 1. A form's own name names none:
    `donate` may mean a line that needs no form.
    """
    labelled = [item for item in listed if text.lower() == item.label.lower()]
    if labelled:
        return labelled[:1]
    logged = [item for item in listed if item.form is None and text.lower() == item.name.lower()][:1]
    read = find_named(text, listed, lambda item: (item.label,)) if logged else []
    return logged + [item for item in read if item.label != logged[0].label]


def _list_texts(typed: str, key: str, label: str) -> tuple[str, ...]:
    """What typed words may be of: the label; what logs call it, which nobody sees, only if the line begins like that."""
    words, there = _key_words(typed), _key_words(key)
    begins = len(words) <= len(there) and all(
        known == word or _stands_for(word, known) for word, known in zip(words, there, strict=False)
    )
    codes = [word.lower() for word in _CODES.findall(key)]
    also = [f"{label} {' '.join(codes)}"] if codes and _has_code(typed, codes) else []
    if words[:1] == there[:1]:  # the move's verb, though its line says another: `attack bilal` for a battle
        also.append(" ".join((*_key_words(_take_verb(key)), label, *codes)))
    return (label, *also, key) if begins else (label, *also)


def _has_code(typed: str, codes: Sequence[str]) -> bool:
    """Whether words and a piece's code are typed: `employ SC03`. The code alone does not say what is to be done with it."""
    words, known = _split_tokens(typed), {word for code in codes for word in _split_tokens(code)}
    return any(word in known for word in words) and any(word not in known for word in words)


def _key_words(key: str) -> list[str]:
    """`build-city c5,8` by its words, as people say them: `build city`."""
    verb, _, rest = key.lower().partition(" ")
    return [*verb.replace("-", " ").split(), *rest.split()]


def _turned_round(typed: str, found: Sequence[MenuItem], asked: Sequence[Open]) -> bool:
    """Whether words name what is offered only out of their order, and in it a move of the same kind that is not offered.

    Who has no Hay to give for Oil does not want to give Oil for Hay.
    """
    if any(_in_order(typed, text) for item in found for text in _list_texts(typed, item.name, item.label)):
        return False  # one of these is meant
    verbs = {item.name.split(" ")[0] for item in found}
    return any(
        _in_order(typed, text)
        for entry in asked
        if verbs and isinstance(question := entry.question, Choice)
        for value in (*question.sayable_values, *question.others)
        if (key := question.key(value)).split(" ")[0] in verbs
        for text in _list_texts(typed, key, question.label(value))
    )


def _nearer_elsewhere(typed: str, found: Sequence[MenuItem], asked: Sequence[Open]) -> bool:
    """Whether what is not offered is called just so, where words of what is offered only begin with what was typed."""
    words = _split_tokens(typed)
    best = max(
        (_whole_words(words, text) for item in found for text in _list_texts(typed, item.name, item.label)),
        default=len(words),
    )
    return best < len(words) and any(
        _whole_words(words, question.label(value)) > best
        for entry in asked
        if isinstance(question := entry.question, Choice)
        for value in (*question.sayable_values, *question.others)
    )


def _find_rival(typed: str, found: Sequence[MenuItem], asked: Sequence[Open]) -> str:
    """A move of another kind, not offered, that the words name as well.

    With a number in them they may: `draw 2` is two tokens, or deck 2. And what begins with the first of them does:
    `tent wine` is no moving of the tent at Wine 8.
    """
    words, verbs = _split_tokens(typed), {_take_verb(item.name) for item in found}
    if not found or not words:
        return ""
    for entry in asked:
        if isinstance(question := entry.question, Choice):
            likely = question.others if any(map(_is_number, words)) else ()
            begun = [
                value
                for value in (*question.others, *question.sayable_values)
                if _first_word(question.label(value)) == words[0]
            ]
            for value in (*likely, *begun):
                label = question.label(value)
                if _take_verb(question.key(value)) not in verbs and _says_whole(typed, label):
                    return label
    return ""


def _first_word(label: str) -> str:
    """The word with which a label begins, without its article."""
    return next((word for word in _split_tokens(label) if word not in ARTICLES), "")


def _says_whole(typed: str, text: str) -> bool:
    """Whether a text has all typed words, whole and in their order."""
    words = _split_tokens(typed)
    return _in_order(typed, text) and _whole_words(words, text) == len(words)


def _best_in_order(typed: str, found: list[MenuItem]) -> list[MenuItem]:
    """Those that say the words in their order, if any do: `hay for oil` is not oil for hay."""
    best = [
        item
        for item in found
        if any(_in_order(typed, text) for text in _list_texts(typed, item.name, item.label))
    ]
    return best or found


def _in_order(typed: str, text: str) -> bool:
    """Whether typed words are, or begin, words of a text one after the other."""
    there = iter(_split_tokens(text))
    return all(
        any(known == word or _stands_for(word, known) for known in there) for word in _split_tokens(typed)
    )


def split_speaker(typed: str, names: Sequence[str]) -> tuple[Seat | None, str]:
    """Take `Bilal: ` off a line."""
    name, colon, rest = typed.partition(":")
    if colon:
        for number, known in enumerate(names):
            if known.lower() == name.strip().lower():
                return Seat(number), rest.strip()
    return None, typed


def _take_verb(key: str) -> str:
    return key.split(" ", maxsplit=1)[0]


def _as_move(typed: str, verbs: Mapping[str, Any]) -> str:
    """Words that begin with a move of the title or its kind, as logs call it: `take back e13` is `remove e13`; else ""."""
    kinds = {getattr(cls, "group", "").lower().replace(" ", "-"): verb for verb, cls in verbs.items()}
    words = typed.split()
    for number in range(len(words), 0, -1):
        said = "-".join(words[:number]).lower()
        verb = said if said in verbs else kinds.get(said, "")
        if verb:
            return " ".join((verb, *words[number:]))
    return ""


def _one_kind(thing: Any) -> str:
    del thing
    return ""


def find_named(typed: str, among: Sequence[T], texts: Any, kind: Callable[[T], str] = _one_kind) -> list[T]:
    """Find what typed words name: each must be, or begin, a word of one of the thing's texts.

    Of several, those with most whole words are kept: `Bilal` is Bilal, though there is a Bilalson.

    Args:
        typed: some words, in any order.
        among: what may be named.
        texts: (thing) -> its texts.
        kind: (thing) -> its kind. Numbers tell things of one kind apart; of several all are kept: `draw 2` may be a
            draw from deck 2, or two tokens.
    """
    wanted = _split_tokens(typed)
    if not wanted:
        return []
    best = -1
    found: list[T] = []
    for thing in among:
        whole = max(_whole_words(wanted, text) for text in texts(thing))
        if whole >= 0 and whole >= best:
            found = [*found, thing] if whole == best else [thing]
            best = whole
    if len(set(map(kind, found))) > 1:
        return found
    numbers = sorted(word for word in wanted if word.isdecimal())
    if numbers and len(found) > 1:  # `defend 3 own` means no others bought
        exact = [thing for thing in found if numbers in map(_find_numbers, texts(thing))]
        found = exact or found
    if len(found) > 1:  # `copy deck 2` is not deck 1 for 2 red
        most = max(
            found_pairs := [max(_count_numbers(wanted, text) for text in texts(thing)) for thing in found]
        )
        found = [thing for thing, pairs in zip(found, found_pairs, strict=True) if pairs == most]
    return found


def _count_numbers(wanted: Sequence[str], text: str) -> int:
    """How many of the wanted numbers stand behind the same word in a text."""
    there = set(pairwise(_split_tokens(text)))
    return sum(pair in there for pair in pairwise(wanted) if pair[1].isdecimal())


def _find_numbers(text: str) -> list[str]:
    return sorted(word for word in _split_tokens(text) if word.isdecimal())


@lru_cache(maxsize=4096)
def _split_tokens(text: str) -> tuple[str, ...]:
    """The words of a text; a number keeps its sign: `+2` is neither deck 2 nor 2 red. A6 is A06.

    Kept: a board's hundreds of answers are looked through several times for every line that is typed.
    """
    return tuple([_ZEROS.sub("", word) for word in _TOKENS.findall(text.lower().replace(MINUS, "-"))])


def _whole_words(wanted: Sequence[str], text: str) -> int:
    """How many of the wanted words are whole words of a text, -1 if one is none of its words."""
    there = list(_split_tokens(text))
    whole = 0
    for word in wanted:
        same = word if word in there else f"+{word}"  # who says 3 means +3
        if same in there:
            there.remove(same)
            whole += 1
            continue
        longer = [known for known in there if _stands_for(word, known)]
        if not longer or len(word) < SHORTEST_BEGINNING:
            return -1
        there.remove(longer[0])
    return whole


def _list_meanings(
    text: str, entry: Open, table: Any, title: Title, shown: Mapping[str, str]
) -> Iterator[Data]:
    question = entry.question
    if isinstance(question, Choice):
        yield from _read_choices(text, question, table, title)
    elif isinstance(question, Judged):
        yield read_kind(text, question.kind, title, shown)
        less = _drop_prompt_words(text, question.prompt)
        if less:
            yield read_kind(less, question.kind, title, shown)
    if text[:1] in "[{":
        try:
            yield json.loads(text)
        except (ValueError, RecursionError):
            return


def _drop_prompt_words(text: str, prompt: str) -> str:
    """What was typed without the words that the question itself says: `2 orange tokens` where tokens are drawn."""
    said = [word for word in _split_tokens(prompt) if len(word) > SHORTEST_BEGINNING and not _is_number(word)]
    typed = [(word, _WORDS.sub("", word).lower()) for word in text.replace(",", ", ").split()]
    left = [word for word, bare_word in typed if not any(_is_same(bare_word, one) for one in said)]
    return " ".join(left) if 0 < len(left) < len(typed) else ""


def _is_same(word: str, other: str) -> bool:
    """Whether two words are the same but for a plural's, or a verb's, s."""
    return word.removesuffix("s") == other.removesuffix("s")


def _read_choices(text: str, question: Choice[Any], table: Any, title: Title) -> Iterator[Data]:
    """What is not offered though it is known, and what a piece stands for."""
    wanted = (*question.options, *question.sayable_values, *question.others)
    known = {question.key(value): question.label(value) for value in wanted}
    piece = piece_of(title, text)
    if piece is not None:
        meant = (title.book.scanned(table, question, piece.id), *names_of(piece))
        yield from dict.fromkeys(name for name in meant if str(name).partition(PIECE_MARK)[0] in known)
    for key in known:
        if key.lower() == text.lower():
            yield key
            return
    near = find_named(text, list(known.items()), lambda pair: _list_texts(text, *pair))
    in_order = [pair for pair in near if any(_in_order(text, said) for said in _list_texts(text, *pair))]
    unlisted, words = {question.key(value) for value in question.sayable_values}, _split_tokens(text)
    for key, label in (in_order or near)[:1]:
        if key not in unlisted or any(
            _whole_words(words, said) > 0 for said in _list_texts(text, key, label)
        ):
            yield key  # but `no` does not stand for what lies in the north


def read_kind(
    text: str, kind: Kind[Any], title: Title, shown: Mapping[str, str] = MappingProxyType({})
) -> Data:
    """Turn a typed line into data of a kind, as far as the line allows.

    Args:
        text: the typed line.
        kind: what is asked.
        title: for names of pieces.
        shown: the keys of pieces by the numbers that stand beside them; no other number stands for one.
    """
    if isinstance(kind, Counts):
        return _read_counts(text, {kind.key(k): kind.label(k) for k in kind.stock})
    if isinstance(kind, SomeOf):
        return _read_pieces(text, kind, title, shown)
    if text[:1] in "[{":
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


def _read_counts(text: str, names: Mapping[str, str]) -> Data:
    """Read `tens 2, ones 1`, `2 tens 1 one`, `2 tens, one` or `1 0 2`; `nothing` is none of any.

    Args:
        text: the typed line.
        names: what may be counted, by its key, with its label: both name it.
    """
    if not any(map(_AND.search, names.values())):
        text = _AND.sub(", ", text)
    words = [word for word in _WORDS.split(text.strip().lower()) if word]
    if words in (["none"], ["nothing"]):
        return {}
    if all(word.lstrip("-").isdecimal() for word in words):
        return [int(word) for word in words] if len(words) == len(names) else text
    counted: dict[str, int] = {}
    for number, name in _read_amounts(text.lower(), words):
        key = _counted_name(name, names)
        counted[key] = counted.get(key, 0) + number
    return counted or text


def _read_amounts(text: str, words: Sequence[str]) -> list[tuple[int, str]]:
    """So many of what: by commas, or word by word; nothing if no number is among the words."""
    if not any(map(_is_number, words)):
        return []
    parts = [part.split() for part in text.split(",") if part.strip()]
    if len(parts) == 1 and len(words) > 2:  # without commas: a number and a word in turn
        parts = [list(words[n : n + 2]) for n in range(0, len(words), 2)]
        if any(sum(map(_is_number, part)) != 1 for part in parts):
            parts = [list(words)]
    found = []
    for part in parts:
        first, *rest = part
        *before, last = part
        if _is_number(first) and rest:
            found.append((int(first), " ".join(rest)))
        elif _is_number(last) and before:
            found.append((int(last), " ".join(before)))
        else:
            found.append((1, " ".join(part)))
    return found


def _stands_for(word: str, known: str) -> bool:
    """Whether a word stands for another: a longer one, or one without the plural's s. No number does; E1 is not E10."""
    if _is_number(word):
        return False
    longer = known[len(word) : len(word) + 1]
    is_shorter = known.startswith(word) and not (word[-1:].isdecimal() and longer.isdecimal())
    return is_shorter or (len(known) > SHORTEST_BEGINNING and word == f"{known}s")


def _is_number(word: str) -> bool:
    return word.lstrip("+-").isdecimal()


def _counted_name(name: str, names: Mapping[str, str]) -> str:
    """The key of what is counted; as it was typed if it names nothing, or several."""
    exact = [key for key in names if key.lower() == name]
    near = exact or [key for key in names if key.lower().startswith(name)]
    if len(near) != 1:
        near = [key for key, _ in find_named(name, list(names.items()), lambda pair: pair[1:])]
    return near[0] if len(near) == 1 else name


def _read_pieces(
    text: str, kind: SomeOf[Any], title: Title, shown: Mapping[str, str], known: Sequence[Any] = ()
) -> Data:
    """Read keys, labels, numbers that are shown or piece codes with commas, `and` or blanks between.

    Of pieces that are alike so many may be named at once: `2 player 1 mushrik`. `known` may be named besides, and again.
    """
    pieces = list({kind.key(piece): piece for piece in (*kind.pieces, *known)}.values())
    labels = {kind.key(piece): kind.label(piece).lower() for piece in pieces}
    own = own_numbers([kind.label(piece) for piece in pieces])
    numbers = {**dict(zip(map(str, own), labels, strict=False)), **shown}
    if text.lower() == "none":
        return []
    if len(pieces) < len(kind.pieces) and not known:
        counted = _read_counts(text, labels)
        if isinstance(counted, dict) and min(counted.values(), default=0) >= 0:
            return [key for key, number in counted.items() for _ in range(min(number, len(kind.pieces)))]
    found: list[str] = []
    for word in _split_parts(text, labels, title):
        left = [pair for pair in labels.items() if known or pair[0] not in found]
        if word in labels:
            found.append(word)
        elif (number := _ZEROS.sub("", word)) in numbers:
            found.append(numbers[number])
        else:
            alike = (
                [] if _is_number(word) else _find_piece(word, left)
            )  # no amount in a label is a piece's number
            found += alike or [_piece_key(word, labels, title)]
    return found


def _split_parts(text: str, labels: Mapping[str, str], title: Title) -> list[str]:
    """The parts of a line: by commas and `and`; by blanks only where all of it is no name: `2 Dinarim` is one thing."""

    def is_name(part: str) -> bool:
        numbers_only = all(map(_is_number, _split_tokens(part)))
        return not numbers_only and bool(find_named(part, list(labels.items()), lambda pair: pair))

    parts = [part.strip() for part in text.split(",") if part.strip()]
    parts = [one for part in parts for one in ([part] if is_name(part) else _AND.split(part))]
    words = text.split()
    amounts = any(map(str.isdecimal, words)) and not all(
        word.isdecimal() or word in labels or piece_of(title, word) for word in words
    )  # `2 wool` is not the second piece and the wool
    return parts if len(parts) != 1 or amounts or is_name(text) else words


def _find_piece(word: str, left: Sequence[tuple[str, str]]) -> list[str]:
    """The piece that words name, the first of copies; `2 Alms Dinar` are two copies. None if it may be several."""

    def copies(name: str) -> list[str]:
        near, words = find_named(name, left, lambda pair: pair), _split_tokens(name)
        # a card of 2 Dinarim is called so; a purse of 2 Dinarim is not
        near = [pair for pair in near if _split_tokens(pair[1])[: len(words)] == words] or near
        return [key for key, _ in near] if len({label for _, label in near}) == 1 else []

    number, _, name = word.partition(" ")
    if not number.isdecimal() or any(_in_order(word, label) for _, label in left):
        return copies(word)[:1]
    several = copies(name)
    return several[: int(number)] if len(several) >= int(number) else []


def _piece_key(word: str, known: dict[str, str], title: Title) -> str:
    piece = piece_of(title, word)
    if piece is None:
        return word
    for name in names_of(piece):
        if name in known:
            return name if name == piece.id else f"{name}{PIECE_MARK}{piece.id}"
    return word


def piece_of(title: Title, typed: str) -> Piece | None:
    """The piece a person typed: its code, with or without title and check character, or its id."""
    if title.box is None or len(typed) < 2:
        return None
    exact = title.pieces.get(typed.upper())
    if exact is not None:
        return exact
    try:
        code = find_code(typed, [Code(title.box.code, piece) for piece in title.pieces])
    except CodeError:
        same = [
            piece
            for piece in title.pieces
            if _ZEROS.sub("", strip_code(piece)) == _ZEROS.sub("", strip_code(typed))
        ]
        return title.pieces[same[0]] if len(same) == 1 else None
    return title.pieces.get(code.piece)


def names_of(piece: Piece) -> Sequence[str]:
    """What an answer may call a piece, most exact first: its id, and its row for pieces that are alike."""
    return (piece.id, piece.alias, piece.row.id)

"""Instruction -> Steps: everything is understood, or nothing is done.

What a step says, its slots and their places come from the user's words alone: ``Instruction.quoted`` is never read
(M10), and quoted strings never act as grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from handrail.language.asking import Asked, ahead_of, hint_of, hinted, question_of
from handrail.language.carrying import before_an_event, kept_for_later, told_in, with_told
from handrail.language.clause import Cut, bare, begins, cut, negated, verb
from handrail.language.condition import conditions
from handrail.language.context import explained, states
from handrail.language.effort import bounded, spend
from handrail.language.english import ENGLISH
from handrail.language.gathering import NOTED, absorbed, known, ordered
from handrail.language.german import in_english
from handrail.language.lexicon import Lexicon
from handrail.language.memory import Memory
from handrail.language.noun import target
from handrail.language.phrase import Unread, leading, plain, said, source, trailing
from handrail.language.question import Question
from handrail.language.sentence import understand
from handrail.language.standing import standing
from handrail.language.step import Argument, Condition, FromScreen, Step
from handrail.language.tokens import Token, TokenKind, tokens
from handrail.language.wishing import joined
from handrail.records import FROM_USER, Instruction, InstructionError, Labelled, TargetDescription

LONGEST = 4_000
"""Characters an instruction may have."""
STATEMENTS = frozenset({"expect", "wait", "check", "uncheck"})
"""Kinds of steps whose words may hold a negation that forbids nothing."""
ELIDED = frozenset({"click", "double_click", "check", "uncheck", "select", "hover"})
"""Kinds of steps whose verb need not be said again (*open Africa, then Kenya*)."""
FILLING = frozenset({"type", "set", "append", "select", "check", "uncheck"})
"""Kinds of steps that fill in a form."""
SENDING = frozenset({"click", "act", "submit"})
"""Kinds of steps that send off what was filled in."""
REPEATED = frozenset({"click", "double_click", "press", "scroll", "act", "back", "forward", "reload"})
"""Kinds of steps that can be asked for several times at once."""
LONGEST_CLAUSE = 120
"""Words a single step may have."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one clause; a clause of several steps has several."""

    words: tuple[Token, ...]
    result: Step | Unread
    negated: bool
    announces: bool = False
    """Whether it ends with a colon."""


def parse(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> tuple[Step, ...]:
    """The steps of an instruction, in order.

    Raises:
        InstructionError: if any part of it was not understood: the exact words, where they stand, and what can be
            said instead. Nothing of it is then carried out.
    """
    if not instruction.text.strip():
        raise InstructionError("the instruction is empty", hint=_hint((), lexicon))
    if lexicon is ENGLISH and (said_so := in_english(instruction.text)) is not None:
        return _translated(instruction, said_so)
    steps: list[Step] = []
    solving: Reading | None = None
    waiting: list[tuple[Step, int]] = []
    listing: tuple[Reading, int] | None = None
    told: list[tuple[Step, int]] = []
    for reading in readings(instruction, lexicon):
        if reading.negated:
            raise _error(instruction, reading.words, "something forbidden is no step: only what is asked for is done, "
                         "so leave it out", lexicon)  # fmt: skip
        result = reading.result
        if isinstance(result, Unread) and states(reading.words, instruction.text):
            continue
        if isinstance(result, Unread):
            raise _error(instruction, result.words or reading.words, result.reason, lexicon, reading.words)
        if solving is not None and not any(_worked_out(value) for _, value in result.arguments):
            break
        solving = reading if result.text("solve") else None
        if solving is not None:
            continue
        if result.kind == "expect" and steps and not result.when:
            last = steps[-1]
            steps[-1] = replace(last, expects=last.expects + result.expects, span=(last.span[0], result.span[1]))
        elif steps and (both := joined(steps[-1], result)) is not None:
            steps[-1] = both
        elif result.text("keep"):
            steps = [*steps[:-1], _keeping(steps[-1])] if steps else steps
        elif result.text("announce"):
            listing = reading, len(steps)
        elif result.text(NOTED):
            told.append((result, len(steps)))
        elif result.text("same"):
            if not steps or steps[-1].kind != "set":
                raise _error(instruction, reading.words, "this does not say what is to be changed to what", lexicon)
        elif steps and not result.when and (whole := absorbed(steps[-1], result)) is not None:
            steps[-1] = _told_anew(whole, steps[-1])
        elif reading.announces and not ordered(result) and result.kind in SENDING:
            waiting.append((result, len(steps)))
        elif result.kind == "mention":
            if not steps or steps[-1].kind != "act":
                raise _error(instruction, reading.words, "there is no errand that this could be added to", lexicon)
            last = steps[-1]
            if last.wish is not None and last.wish.alone:
                raise _error(instruction, reading.words, "there is no errand that this could be added to", lexicon)
            steps[-1] = replace(
                last,
                wish=None,
                arguments=last.arguments + result.arguments,
                span=(last.span[0], result.span[1]),
                spans=last.spans + result.spans,
            )
        else:
            steps.append(result)
    steps = kept_for_later(steps)
    if solving is not None:
        raise _error(instruction, solving.words, "say where the answer is to be typed", lexicon)
    steps = known(_sent_last(steps, waiting), told)
    if listing is not None and not any(step.kind in FILLING for step in steps[listing[1] :]):
        raise _error(instruction, listing[0].words, "say what is to be filled in", lexicon)
    if not steps:
        raise InstructionError("the instruction asks for nothing", hint=_hint((), lexicon))
    return tuple(steps)


def _translated(instruction: Instruction, said: str) -> tuple[Step, ...]:
    """The steps of an instruction that was put into English; what they were said with is all of it."""
    whole = (0, len(instruction.text))
    meant = parse(replace(instruction, text=said))
    return tuple(replace(step, span=whole, spans=(), phrase="") for step in meant)


def _told_anew(whole: Step, before: Step) -> Step:
    """A step that more was said of: what its words were before says no longer all of it."""
    return whole if whole.arguments == before.arguments else replace(whole, wish=None)


def _keeping(step: Step) -> Step:
    """*... and leave the others selected*: what is chosen comes on top."""
    if step.kind != "select" or step.text("more"):
        return step
    return replace(step, arguments=(*step.arguments, ("more", Labelled("yes", FROM_USER))))


def _sent_last(steps: list[Step], waiting: list[tuple[Step, int]]) -> list[Step]:
    """*Press Save: name: Ada, city: Rome*: pressed once all that follows the colon is filled in."""
    for step, at in reversed(waiting):
        end = at
        while end < len(steps) and steps[end].kind in FILLING:
            end += 1
        steps = [*steps[:end], step, *steps[end:]]
    return steps


def _worked_out(value: Argument) -> bool:
    return isinstance(value, FromScreen) and value.how == "result"


@lru_cache(maxsize=64)
def readings(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> tuple[Reading, ...]:
    """Every clause with its step, or with what was not understood: for naming, where half is better than nothing.

    Raises:
        InstructionError: if it is too long, takes too much work to read, or a quotation is not closed.
    """
    if len(instruction.text) > LONGEST:
        raise InstructionError(f"the instruction has more than {LONGEST} characters", hint="Say it in parts")
    reader = _Reader(instruction.text, lexicon)
    with bounded():
        dated = _dated(tokens(instruction, lexicon.abbreviations), lexicon)
        said = explained(dated, instruction.text, lexicon)
        found: list[Reading] = []
        for part in _parted(said, instruction.text, lexicon):
            if isinstance(part, Reading):
                found += [*reader.end(), part]
                if isinstance(part.result, Step) and part.result.question is not None:
                    reader.hear(part.result.question)
            else:
                clauses = _whole(cut(part, lexicon), instruction.text, lexicon)
                found += [reading for clause in clauses for reading in reader.read(clause)]
        return (*found, *reader.end())


def _parted(said: tuple[Token, ...], text: str, lexicon: Lexicon) -> Iterator[tuple[Token, ...] | Reading]:
    """The words, with the sentences among them that are questions read as such: no clause of theirs is a step."""
    sentences = list(_sentences(said))
    asked = [_questioned(words, text, lexicon) for words in sentences]
    rest: list[Token] = []
    for at, words in enumerate(sentences):
        plain_words = tuple(token for token in words if token.kind is not TokenKind.STOP)
        ahead = ahead_of(plain_words, text) if plain_words and not negated(plain_words, lexicon) else None
        if ahead is not None:
            if rest:
                yield tuple(rest)
                rest = []
            for step in before_an_event(ahead, plain_words):
                yield Reading(plain_words, step, negated=False)
            continue
        found = asked[at]
        beside = any(asked[other] is not None for other in (at - 2, at - 1, at + 1) if 0 <= other < len(asked))
        bare_words = tuple(token for token in words if token.kind is not TokenKind.STOP)
        if found is None and beside and bare_words and hint_of(bare_words, text) is not None:
            continue
        if found is None:
            rest += words
            continue
        if rest:
            yield tuple(rest)
            rest = []
        question = found
        for other in (at + 1, at + 2, at - 1):
            if 0 <= other < len(sentences) and asked[other] is None:
                place = tuple(token for token in sentences[other] if token.kind is not TokenKind.STOP)
                question = hinted(question, (hint_of(place, text) if place else None) or "")
        yield Reading(bare_words, inquiry(question, bare_words), negated=False)
    if rest:
        yield tuple(rest)


def _sentences(said: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The words cut where a sentence ends, its full stop with it."""
    start = 0
    for at, token in enumerate(said):
        if token.kind is TokenKind.STOP:
            yield tuple(said[start : at + 1])
            start = at + 1
    if start < len(said):
        yield tuple(said[start:])


def _questioned(words: tuple[Token, ...], text: str, lexicon: Lexicon) -> Question | None:
    """The question that a whole sentence is, where nothing else is known to read it better."""
    bare_words = tuple(token for token in words if token.kind is not TokenKind.STOP)
    if not bare_words or negated(bare_words, lexicon) or not _alone(bare_words, lexicon):
        return None
    found = question_of(bare_words, text)
    if found is None:
        return None
    return found.question if _better(found, bare_words, text, lexicon) else None


def _alone(words: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether nothing behind it may be an order of its own (*... and text it to Ada*)."""
    behind = list(cut(words, lexicon))[1:]
    return all(
        leading(clause.words, lexicon.conditionals) or leading(clause.words, lexicon.fronts) for clause in behind
    )


def _better(found: Asked, words: tuple[Token, ...], text: str, lexicon: Lexicon) -> bool:
    """Whether a question says more than any other reading of its words does."""
    question = found.question
    if question.place or question.sort or question.newest or question.wanted == ("left",):
        return True
    other = _Reader(text, lexicon, asks=False)
    steps = [one for clause in _whole(cut(words, lexicon), text, lexicon) for one in other.read(clause)]
    steps += other.end()
    return not all(isinstance(one.result, Step) and not one.negated for one in steps)


def inquiry(question: Question, words: tuple[Token, ...]) -> Step:
    """The step that answers a question."""
    named = question.asked or question.about or question.by or " ".join(question.words)
    near = question.about if question.asked and question.about != question.asked else ""
    span = (words[0].start, words[-1].end)
    return Step(
        "read", TargetDescription(named, near=near), (("how", Labelled("question", FROM_USER)),), span=span,
        harmless=True, question=question,
    )  # fmt: skip


def _whole(clauses: Iterator[Cut], text: str, lexicon: Lexicon) -> Iterator[Cut]:
    """The clauses, those that are no steps by themselves joined to the one before, where they may belong to it."""
    before: Cut | None = None
    something = Memory(TargetDescription("something"))
    for clause in clauses:
        if before is None:
            before = clause
        elif (
            clause.joint
            and (
                isinstance(understand(clause.words, text, lexicon, something), Unread)
                or _goes_on(before.joined(clause), text, lexicon)
            )
        ) or _adds(before, clause, text, lexicon):
            before = before.joined(clause)
        else:
            yield before
            before = clause
    if before is not None:
        yield before


def _adds(before: Cut, clause: Cut, text: str, lexicon: Lexicon) -> bool:
    """Whether what begins like a place is one more particular of the errand before it (*..., with a reminder 1 day
    before*), which it makes no sense without."""
    if clause.sentence != before.sentence or not leading(clause.words, lexicon.fronts) or before.announces:
        return False
    if not isinstance(understand(clause.words, text, lexicon, Memory()), Unread):
        return False
    one = understand(before.words, text, lexicon, Memory())
    both = understand((*before.words, *clause.words), text, lexicon, Memory())
    if isinstance(both, Unread) or len(both) != 1 or both[0].kind != "act":
        return False
    return isinstance(one, Unread) or (len(one) == 1 and len(both[0].arguments) > len(one[0].arguments))


def _goes_on(both: Cut, text: str, lexicon: Lexicon) -> bool:
    """Whether what begins like a step is the next field of a list (*fill in the form: name Ada, email a@b.example*)."""
    steps = understand(both.words, text, lexicon, Memory())
    return not isinstance(steps, Unread) and len(steps) > 1 and all(step.kind == "type" for step in steps)


def _names(token: Token, lexicon: Lexicon) -> bool:
    """Whether a name may begin with a word, rather than a verb that is not known."""
    return token.kind is TokenKind.QUOTED or token.text[:1].isupper() or token.word in lexicon.determiners


def _dated(words: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """The words with day and year as one, where a comma stands between them: *May 23, 2024* is no list."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        token = words[at]
        _, comma, year = (*words[at : at + 3], None, None)[:3]
        if (
            found
            and found[-1].word in lexicon.months
            and comma is not None
            and comma.kind is TokenKind.COMMA
            and year is not None
            and (year.word.isdigit() and len(year.word) == 4)
            and token.word[:1].isdigit()
        ):
            found.append(Token(TokenKind.WORD, f"{token.text}, {year.text}", token.start, year.end))
            at += 3
            continue
        found.append(token)
        at += 1
    return tuple(found)


class _Reader:
    """Reads one clause after the other; keeps what reaches over several: conditions, places, negations, pronouns."""

    def __init__(self, text: str, lexicon: Lexicon, *, asks: bool = True) -> None:
        self._text = text
        self._asks = asks
        self._heard: Question | None = None
        """The question before, whose answer may be used."""
        """Whether what nothing else reads may be a question in the user's own words."""
        self._lexicon = lexicon
        self._memory = Memory()
        self._sentence = -1
        self._denied = False
        self._when: tuple[Condition, ...] | Unread = ()
        self._before: tuple[Condition, ...] | Unread = ()
        """The condition said last, for *otherwise*."""
        self._front: tuple[Token, ...] = ()
        self._region = self._row = ""
        self._idle: tuple[Token, ...] = ()
        """Words of a condition that nothing was said to depend on yet."""
        self._verb: tuple[Token, ...] = ()
        """The verb said last, where what follows may be without one."""
        self._sought: TargetDescription | None = None
        """What the step before was to find, which the next thing belongs to."""

    def read(self, clause: Cut) -> Iterator[Reading]:
        """The steps of the next clause."""
        spend(30)
        if clause.sentence != self._sentence:
            yield from self.end()
            self._verb = ()
            self._sentence, self._when, self._region, self._row = clause.sentence, (), "", ""
        if not clause.words:
            return
        words = clause.words
        if len(words) > LONGEST_CLAUSE:
            yield Reading(words, Unread(words[:5], f"this step has more than {LONGEST_CLAUSE} words"), clause.denied)
            return
        if leading(words, self._lexicon.asides) == len(words):
            return
        words = told_in(words, self._heard)
        used = words != clause.words
        if (told := self._told(words)) is not None and not self._refused(words, clause):
            self._heard = told.question
            yield Reading(words, told, negated=False)
            return
        body = self._conditioned(words)
        own: tuple[Condition, ...] = ()
        if isinstance(body, Unread):
            self._when = body
            yield Reading(words, body, self._refused(words, clause))
            return
        if not body:
            return
        if isinstance(self._when, Unread):
            yield Reading(self._when.words or words[:1], self._when, negated=True)
            return
        body, own = self._trailing(body)
        denied = self._refused(body, clause)
        self._idle = ()
        results = self._asking(body, self._fronted(body))
        if results is None:
            return
        for result in results:
            if isinstance(result, Step):
                result = with_told(result) if used else result
                self._heard = result.question or self._heard
                result = self._belonging(result)
                result = _keeping(result) if clause.more else result
                result = replace(result, when=(*self._when, *own, *result.when))
                apart = result.question is not None and bool(result.question.place or result.text("how") == "question")
                if not denied:  # an answer is nothing that *it* may be done to
                    self._memory = Memory() if apart else self._memory.after(result)
            yield Reading(body, result, denied, clause.announces)
        said_again = all(isinstance(item, Step) and item.kind in ELIDED for item in results)
        self._verb = (body[: verb(body, self._lexicon)] or self._verb) if said_again else ()

    def hear(self, question: Question) -> None:
        """Take note of a question that was read apart: what follows may use its answer."""
        self._heard = question

    def _told(self, words: tuple[Token, ...]) -> Step | None:
        """*Tell me until when ...*: the *when* of a question is no condition."""
        lexicon = self._lexicon
        if (
            not self._asks
            or self._when
            or not any(leading(words, lexicon.conditionals, at) for at in range(len(words)))
        ):
            return None
        found = question_of(words, self._text) if _alone(words, lexicon) else None
        return inquiry(found.question, words) if found is not None and found.told and not found.bare else None

    def _asking(
        self, words: tuple[Token, ...], results: Sequence[Step | Unread] | None
    ) -> Sequence[Step | Unread] | None:
        """What was read, or the question that the words are where nothing else was read of them; a step that tells
        something keeps the question it came of."""
        if results is None or len(results) != 1 or self._when or not self._asks or not _alone(words, self._lexicon):
            return results
        one = results[0]
        if isinstance(one, Step) and one.kind != "read":
            return results
        found = question_of(words, self._text)
        if found is None:
            return results
        return (replace(one, question=found.question) if isinstance(one, Step) else inquiry(found.question, words),)

    def _belonging(self, step: Step) -> Step:
        """*Find Ada and click Edit*: the one of that name beside what was to be found."""
        sought, self._sought = self._sought, None
        if step.kind in ("find", "search"):
            self._sought = step.target or TargetDescription(step.text("query"))
            return step
        target = step.target
        if sought is None or step.kind not in ("click", "check", "uncheck", "double_click", "act") or target is None:
            return step
        if target.near or target.region or target.before or target.ordinal or not target.text:
            return step
        if sought.extreme is not None:
            return replace(step, target=replace(target, extreme=sought.extreme))
        return replace(step, target=replace(target, near=sought.text or sought.near, before=True))

    def end(self) -> Iterator[Reading]:
        """What the sentence left open: a condition or a place without a step."""
        for open_words, reason in (
            (self._idle, "nothing is said to be done then"), (self._front, "no step begins like this"),
        ):  # fmt: skip
            if open_words:
                yield Reading(open_words, Unread(open_words, reason), self._denied)
        self._idle = self._front = ()

    def _refused(self, words: Sequence[Token], clause: Cut) -> bool:
        """Whether the clause stands under a negation: it reaches to the end of its sentence, over *and* and commas,
        until a word such as *but*: what may be forbidden is never taken as asked for."""
        here = clause.denied or (negated(words, self._lexicon) and not self._stated(words))
        self._denied = here or (self._denied and not clause.fresh)
        return self._denied

    def _stated(self, words: Sequence[Token]) -> bool:
        """Whether a negation only says what is to be seen or waited for (*wait until the bar is not shown*)."""
        if not leading(words, self._lexicon.stating):
            return False
        steps = understand(tuple(words), self._text, self._lexicon, self._memory)
        return not isinstance(steps, Unread) and all(step.kind in STATEMENTS for step in steps)

    def _conditioned(self, words: tuple[Token, ...]) -> tuple[Token, ...] | Unread:
        """The clause without a condition before it, which then holds to the end of the sentence."""
        lexicon = self._lexicon
        if size := leading(words, lexicon.otherwise):
            rest = bare(words[size:], lexicon)
            self._when = self._otherwise(words)
            if isinstance(self._when, Unread):
                return self._when
            return self._conditioned(rest) if leading(rest, lexicon.conditionals) else rest
        size = leading(words, lexicon.conditionals)
        if not size:
            return words
        how = lexicon.conditionals[said(words[:size])]
        first: Unread | None = None
        for end in range(size + 1, len(words) + 1):
            if end < len(words) and not (begins(words, end, lexicon) or leading(words, lexicon.fronts, end)):
                continue
            inner = bare(words[size:end], lexicon)
            found = (
                conditions(inner, self._text, lexicon, self._memory, how) if inner else Unread(words, "no condition")
            )
            if isinstance(found, Unread):
                first = first or found
                continue
            self._when = self._before = found
            self._mention(found)
            rest = bare(words[end:], lexicon)
            if not rest:
                self._idle = words
            return rest
        self._before = first or Unread(words, "this condition was not understood")
        return replace(self._before, words=words) if not self._before.words else self._before

    def _mention(self, found: tuple[Condition, ...]) -> None:
        """A thing that a condition is about can be meant by *it*."""
        last = found[-1]
        thing = last.target if last.state or last.holds else None
        if last.comparison is not None:
            compared = last.comparison.target
            thing = compared if compared.role == "item" else None
            if compared.near and thing is None:
                thing = TargetDescription(compared.near)  # the price of the mug: the mug
        elif last.visible and last.holds:
            thing = TargetDescription(last.visible)
        if thing is not None:
            self._memory = Memory(thing)

    def _otherwise(self, words: tuple[Token, ...]) -> tuple[Condition, ...] | Unread:
        if isinstance(self._before, Unread):
            return self._before
        if len(self._before) != 1 or self._before[0].wait:
            return Unread(words, "otherwise than what? say one condition before it")
        flipped = (replace(self._before[0], holds=not self._before[0].holds),)
        self._before = flipped
        return flipped

    def _trailing(self, words: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Condition, ...]]:
        """The clause without a condition behind it, which holds for this step alone."""
        lexicon = self._lexicon
        for at in range(1, len(words) - 1):
            size = leading(words, lexicon.conditionals, at)
            if not size or at + size >= len(words):
                continue
            how = lexicon.conditionals[said(words[at : at + size])]
            inner = words[at + size :]
            back = any(leading(inner, lexicon.back, place) for place in range(len(inner)))
            memory = self._spoken(words[:at]) if back else self._memory
            found = conditions(inner, self._text, lexicon, memory, how)
            if not isinstance(found, Unread):
                self._before = found
                return bare(words[:at], lexicon), found
        return words, ()

    def _spoken(self, words: tuple[Token, ...]) -> Memory:
        """What *it* means in a condition behind a step: what the step is done to."""
        results = understand(words, self._text, self._lexicon, self._memory)
        if isinstance(results, Unread) or results[-1].target is None:
            return self._memory
        return self._memory.after(results[-1])

    def _fronted(self, words: tuple[Token, ...]) -> Sequence[Step | Unread] | None:
        """The steps of a clause, in the place that was said before them; None while only a place was said."""
        lexicon = self._lexicon
        front, self._front = self._front, ()
        if front:
            together = understand((*front, *words), self._text, lexicon, self._memory)
            if not isinstance(together, Unread):
                return together
            if unread := self._place(front):
                return (unread,)
        elif size := leading(words, lexicon.fronts):
            results = understand(words, self._text, lexicon, self._memory)
            if not isinstance(results, Unread) and not _bare_place(results, words):
                return results
            for end in range(size + 1, len(words)):
                if begins(words, end, lexicon) and not self._place(words[:end]):
                    words = bare(words[end:], lexicon)
                    break
            else:
                self._front = words
                return None
        if self._when and said(words) in lexicon.nothing:
            return ()  # otherwise go on
        found = self._repeated(words)
        if isinstance(found, Unread) and (size := standing(words, lexicon)) and size < len(words):
            there = self._repeated(words[:-size])
            if not isinstance(there, Unread):
                found = tuple(replace(step, span=(step.span[0], words[-1].end)) for step in there)
        if isinstance(found, Unread) and self._verb and _names(words[0], lexicon):
            again = understand((*self._verb, *words), self._text, lexicon, self._memory)
            if not isinstance(again, Unread) and all(step.kind in ELIDED for step in again):
                found = tuple(replace(step, span=(words[0].start, words[-1].end)) for step in again)
        if isinstance(found, Unread):
            return (found,)
        return tuple(self._placed(step) for step in found)

    def _repeated(self, words: tuple[Token, ...]) -> tuple[Step, ...] | Unread:
        """The steps of a clause, as often as is said behind it (*press Tab twice*)."""
        lexicon = self._lexicon
        size = trailing(words, lexicon.times)
        if 0 < size < len(words):
            once = understand(words[:-size], self._text, lexicon, self._memory)
            if not isinstance(once, Unread) and all(step.kind in REPEATED for step in once):
                times = lexicon.times[said(words[-size:])]
                return tuple(replace(step, times=times) for step in once) * times
        return understand(words, self._text, lexicon, self._memory)

    def _place(self, front: tuple[Token, ...]) -> Unread | None:
        lexicon = self._lexicon
        if (size := leading(front, lexicon.row)) and size < len(front):
            name = plain(front[size:], self._text, lexicon)
            self._row = name if isinstance(name, str) else ""
            return name if isinstance(name, Unread) else None
        words = front[leading(front, lexicon.fronts) :]
        if words and words[-1].word in lexicon.containers:
            words = words[:-1] if len(words) > 1 + leading(words, lexicon.determiners) else words
        found = target(words, self._text, lexicon, "target") if words else Unread(front, "nothing is named")
        if isinstance(found, Unread):
            return found if found.words else replace(found, words=front)
        self._region = found.text or found.role
        return None

    def _placed(self, step: Step) -> Step:
        if self._row and step.target is not None and not step.target.near:
            return replace(step, target=replace(step.target, near=self._row, relation="row"))
        if not self._region or step.target is None or step.target.region:
            return step
        return replace(step, target=replace(step.target, region=self._region))


def _bare_place(results: Sequence[Step], words: Sequence[Token]) -> bool:
    """Whether a place was taken for the name of a control (*under Lunch*)."""
    target = results[0].target
    return results[0].kind == "act" and target is not None and target.text.casefold() == words[0].word


def _error(
    instruction: Instruction, words: Sequence[Token], reason: str, lexicon: Lexicon, clause: Sequence[Token] = ()
) -> InstructionError:
    cited = source(words, instruction.text)
    where = f"position {words[0].start + 1}" if words else "the end"
    whole = clause and tuple(clause) != tuple(words)
    within = f", in {source(clause, instruction.text)!r}" if whole else ""
    return InstructionError(
        f"not understood: {cited!r} ({where}{within}): {reason}", hint=_hint(clause or words, lexicon)
    )


def _hint(words: Sequence[Token], lexicon: Lexicon) -> str:
    first = words[0].word if words and words[0].kind is TokenKind.WORD else ""
    return next(advice for verb, advice in lexicon.help if verb in (first, ""))

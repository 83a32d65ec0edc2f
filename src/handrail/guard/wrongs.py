"""Wrongs that stand in so many words in what a user wants sent: threats of violence, reviews of things that the user
says he never had, and cheating in examinations for pay. English only.

A few general forms, none of a single word: who does it, what is done, to whom. Jest, sport and songs use the same verbs
(*I will kill you at chess*, *I could kill for a coffee*), and leave out one of the parts. What is found is a question
to a person and never more; it is a short list, and says nothing of all other wrongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

_QUOTED: Final = re.compile(r"\"([^\"]*)\"|“([^”]*)”|«([^»]*)»|(?<!\w)'([^']*)'(?!\w)|‘([^’]*)’(?!\w)")
_TITLE: Final = re.compile(
    r"\b(?:song|track|title|album|film|movie|video|book|novel|episode|series|show|playlist|podcast|lyrics?|play|band|game"
    r"|listen to|watch|called|named|by the name of)(?: (?:is|of|the|my|to))*[\s:,]*$"
)
"""What is said before a quotation that is the name of something, and nobody's message."""
_LONGEST: Final = 20_000
"""Characters that are read: no message of a person's is longer."""

_NOT: Final = r"(?!not\b|never\b|hardly\b|\w+n't\b)"
_NO_CLAUSE: Final = (
    r"(?!that\b|they\b|he\b|she\b|it\b|who\b|what\b|how\b|if\b|because\b|when\b|let\b|make\b|help\b|stop\b|keep\b|from\b"
    r"|protect\b|nobody\b|anyone\b|anybody\b|whoever\b)"
)
_DOER: Final = (
    r"\b(?:i|we|someone|somebody|my (?:\w+ )?(?:friends?|brothers?|boys|men|people|guys|cousins?|uncles?|mates?))"
)
_SHALL: Final = (
    r"(?:'ll| will| shall|(?: am|'m| are|'re| is|'s)? (?:going to|gonna|coming to|about to)"
    r"| swear to| promise to| mean to)"
)
_GAP: Final = (
    rf"(?: (?:personally|really|just|definitely|seriously|then|come|go|have to|so|slowly|both|first|gladly)){{0,3}}"
    rf"(?:(?:,? {_NOT}{_NO_CLAUSE}[\w']+){{1,6}},? (?:and|then|to)(?: then| personally| both)?)?"
)
_BODY: Final = (
    r"(?:legs?|arms?|necks?|bones?|jaws?|nose|fingers?|hands?|face|knees?|kneecaps?|skull|head|teeth|ribs?|spine|throat"
    r"|eyes?|ears?|tongue)"
)
_KIN: Final = (
    r"(?:wife|husband|kids?|child(?:ren)?|sons?|daughters?|family|mother|mum|mom|father|dad|brothers?|sisters?|parents"
    r"|girlfriend|boyfriend|baby|grandmother|grandfather|friends?|dogs?|cats?|horses?)"
)
_HOME: Final = r"(?:house|home|flat|car|shop|windows?|office|restaurant|garage|barn|bike|van|boat)"
_SPORT: Final = (
    r"(?! (?:at (?!home\b|night\b|work\b|school\b|midnight\b|dawn\b|once\b|last\b|the\b|your\b|his\b|her\b|their\b|my\b"
    r"|\d)"
    r"|(?:in|at|on) (?:the|our|this|that|next|tonight's|tomorrow's|a)(?: \w+)? (?:game|match|race|round|final|quiz"
    r"|court|pitch|track|board|league|tournament|sprint|duel|rematch)|with (?:kindness|love|hugs|kisses)|laughing))"
)
"""What makes a game or a joke of it."""
_WORST: Final = r"(?:kill|murder|strangle|stab|butcher|slaughter|torture|rape|maim|cripple|behead|lynch)"
_BAD: Final = r"(?:shoot|hurt|harm|choke|poison|drown|burn|punch|slap|skin|gut|bash|cut|beat|run over)"
"""Done to somebody in other senses as well (*shoot you in the studio*): they count with a condition."""
_IF: Final = re.compile(
    r"\b(?:if|unless|otherwise|or(?: else)?|when(?:ever)? (?:you|he|she|they)|next time|once (?:you|he|she|they)"
    r"|should (?:you|he|she|they)|the moment|until|and (?:i|we))\b"
)


@cache
def _threats(them: str, theirs: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Forms of a threat against whom these words mean; and whether a condition must stand in the text."""
    done = (
        rf"(?:{_WORST} {them}\b{_SPORT}"
        rf"|(?:{_WORST}|{_BAD}) {theirs} (?:\w+ )?{_KIN}\b"
        rf"|(?:break|smash|slit|slash|snap|crush|burn|bash|kick|knock|punch|rip|tear|gouge|chop|cut|blow|cave)"
        rf"(?: in| off| out)? (?:both |every one |each |all )?(?:of )?{theirs} (?:\w+ )?{_BODY}\b"
        rf"|beat {them} (?:up\b|to death|to a pulp|senseless|bloody|half dead|black and blue|until)"
        rf"|beat the (?:\w+ )?(?:hell|life|crap|shit|living daylights|daylights) out of {them}\b"
        rf"|(?:burn|torch|smash|wreck|blow|set fire to)(?: down| up| in)? {theirs} (?:\w+ )?{_HOME}\b"
        rf"|put (?:a|the) (?:bullet|knife|hole|blade) (?:in|into|through|between) (?:{them}|{theirs})\b)"
    )
    maybe = rf"{_BAD} {them}\b(?! (?:an?|the|some|up|off|out|short|over|in|on|with|at|down|loose|free|later|back)\b)"
    after, leave = "if|unless|when|once|meat|man|woman|the", "leave|get out of|walk out of|come out of"
    return (
        (re.compile(rf"{_DOER}{_SHALL}{_GAP} {done}"), False),
        (re.compile(rf"{_DOER}{_GAP} {done}"), True),
        (re.compile(rf"{_DOER}{_SHALL}{_GAP} {maybe}"), True),
        (re.compile(rf"\b{them}(?:'re| are| is|'s|'ll be| will be) (?:so )?dead (?:{after})\b"), False),
        (re.compile(rf"\b{them} (?:won't|will not|'ll not) (?:{leave})[^.!?]{{0,30}}\balive\b"), False),
        (re.compile(rf"\b{them} (?:won't|will not|'ll not) live to (?:see|tell)\b"), False),
    )


_TO_YOU: Final = (r"(?:you|u|ya)", r"(?:your|ur)")
_TO_THEM: Final = (r"(?:him|her|them|he|she|they)", r"(?:his|her|their)")
_REPORTED: Final = re.compile(
    r"\b(?:tell|text|write(?: to)?|message|let|warn|inform|answer|email|mail|dm|remind)\b[^.!?]{0,80}?"
    r"\b(?:that|know|:)(?P<said>[^.!?]{0,300})"
)
"""*Tell Ann that ...*: what is said to somebody, in the third person."""
_PAY: Final = r"\b(?:i(?:'ll| will| can)? (?:pay|give you \d|give \d|offer)|i am paying|i'm paying|my offer is)\b"
_HIRED: Final = re.compile(
    rf"\b(?:{_WORST}|beat up|shoot|poison) (?:him|her|my (?:\w+ )?(?:wife|husband|boss|neighbour|neighbor|ex|{_KIN}))\b"
    rf"|\b(?:break|smash|cut off|slit) (?:his|her|their) (?:both )?{_BODY}\b"
)
_PAYS: Final = re.compile(_PAY)

_EXAM: Final = (
    r"(?:exam(?:ination)?s?|tests?(?! (?:drive|kit|run|bench|version|server|results?)\b)|midterms?|finals?|quiz(?:zes)?"
    r"|a-levels?)"
)
_ANSWERS: Final = r"(?:answers?|answer keys?|solutions?|questions?|papers?|marking schemes?)"
_STOLEN: Final = re.compile(
    rf"\b(?:stolen|leaked|hacked|nicked|swiped|smuggled|pinched|secretly \w+) (?:[\w'’]+ ){{0,3}}{_ANSWERS}\b"
)
_EXAMS: Final = re.compile(rf"\b{_EXAM}\b")
_ANSWERS_OF: Final = re.compile(
    rf"\b{_ANSWERS} (?:to|for|of|from) (?:(?!about\b|questions?\b|on\b|regarding\b)[\w'’]+ ){{0,4}}{_EXAM}\b"
    rf"|\b{_EXAM}(?:'s|’s)? {_ANSWERS}\b"
)
_TRADED: Final = re.compile(
    rf"{_PAY}|\b(?:send|give|get|sell|bring|forward) (?:me|us)\b|\bi (?:sell|have|need|want|buy|can get)\b|\bi've got\b"
    r"|\b(?:here are|for sale|selling|buying)\b|\bfor \d+ (?:euros?|dollars?|pounds?|bucks|each)\b"
)
_SOLD: Final = re.compile(
    rf"{_PAY}|\bi (?:sell|buy)\b|\b(?:for sale|selling|buying)\b|\b\d+ (?:euros?|dollars?|pounds?|bucks)? ?"
    r"(?:each|apiece|a piece|per)\b"
)
_FAIR: Final = re.compile(
    r"\b(?:old|past|previous|last (?:year|term|semester|month)(?:'s|’s)?|practice|practise|mock|sample|specimen"
    r"|official|book|report|reported|warn|complain|police|dean)\b"
)
"""Papers that anybody may have, and telling those of it who should know."""
_IN_PLACE: Final = re.compile(
    rf"\b(?:write|take|sit|do|pass) (?:my|your|the|his|her) (?:\w+ ){{0,2}}(?:{_EXAM}|thesis|dissertation|essay"
    r"|term paper|coursework|homework) (?:for (?:me|you|him|her)\b|in (?:my|your) (?:place|name|stead)"
    r"|under (?:my|your) name)"
)

_REVIEW: Final = re.compile(r"\b(?:reviews?|rate|rating|stars?|testimonials?|recommend\w*|praise)\b|★")
_PRAISE: Final = re.compile(
    r"\b(?:(?:five|four|5|4)[- ]?(?:\w+ )?stars?|best|great|excellent|perfect|wonderful|fantastic|brilliant"
    r"|recommend\w*|love|loved|amazing|superb|top|never fail\w*|praise|positive|good|delicious|outstanding)\b|★★★★"
)
_HAD: Final = (
    r"(?:had|owned|used|tried|bought|tasted|visited|ate|eaten|read|seen|watched|ordered|touched|tested|opened|received"
    r"|been|gone|went|stayed|own|have|use|know|try|buy|met)"
)
_NEVER_HAD: Final = re.compile(
    rf"\b(?:i|we)(?:'ve| have)? (?:never|haven't|have not|hadn't|didn't|did not|don't|do not|have never)"
    rf"(?: (?:even|ever|actually|really|once))* (?:{_HAD}|(?:been|gone|went) to|(?:stayed|eaten) (?:at|in))"
    rf"(?: (?:one|it|any|that|this|them|there|(?:the|this|that|any of) (?:[\w']+ ?){{1,3}}))?"
    r"(?=\s*(?:$|[,.;:!?)\n]|(?:and|but|because|since|myself|at all|yet|before|though)\b))"
    rf"|\bwithout (?:ever |even |actually )*having (?:ever )?{_HAD}\b"
)
_PAID_FOR_IT: Final = re.compile(
    r"\b(?:pays?|paid|paying|will pay) (?:me|us)\b(?! back)"
    r"(?: (?:well|money|cash|\d+\w*(?: euros?| dollars?| pounds?)?))?"
    r"(?: (?:for|to) (?:it|this|that|each|every|a|the|say|write|writing|praise|five|the review)\b|(?=\s*(?:$|[,.;!?])))"
)
_FAKE: Final = re.compile(
    r"\b(?:write|post|publish|leave|buy|sell|order|offer|writing|posting|selling|buying|offering)\b(?: [\w'’]+){0,4}"
    r" (?:fake|bogus|made-up|invented)(?: [\w'’★-]+){0,2} (?:reviews?|ratings?|testimonials?)\b"
)


@lru_cache(maxsize=256)
def threat(text: str) -> str:
    """The words of a text for somebody in which he, his kin or his home is threatened; empty if none do."""
    return _first(_plain(text), *_TO_YOU) or _hired(_plain(text))


@lru_cache(maxsize=64)
def wrong(instruction: str) -> tuple[str, str]:
    """What an instruction wants that is wrong: ``threat``, ``false_review`` or ``cheating``, and the words that say so;
    twice empty if nothing is found. What is quoted as the name of a song or a film says nothing."""
    said = instruction[:_LONGEST]
    meant = "\n".join(_messages(said))
    outside = _plain(_QUOTED.sub(" ", said))
    found = threat(meant) or _first(outside, *_TO_YOU)
    if not found:
        for told in _REPORTED.finditer(outside):
            found = found or _first(told["said"], *_TO_THEM)
    if found:
        return "threat", found
    everything = _plain(f"{_QUOTED.sub(' ', said)}\n{meant}")
    if found := cheating(everything):
        return "cheating", found
    if found := _false_review(outside, everything):
        return "false_review", found
    return "", ""


def cheating(text: str) -> str:
    """The words of a text that trade in the answers of an examination, or in somebody to sit it; empty if none do."""
    for sentence in re.split(r"(?<=[.!?\n])\s+", _plain(text)):
        if _FAIR.search(sentence):
            continue
        stolen = _STOLEN.search(sentence)
        if stolen is not None and _EXAMS.search(sentence) and _TRADED.search(sentence):
            return stolen[0]
        answers = _ANSWERS_OF.search(sentence) or _IN_PLACE.search(sentence)
        if answers is not None and _SOLD.search(sentence):
            return answers[0]
    return ""


def _false_review(outside: str, everything: str) -> str:
    """*I never had one*, said beside a review that praises or is paid for; or a review that is called a fake."""
    if fake := _FAKE.search(outside):
        return fake[0]
    if _REVIEW.search(outside) is None:
        return ""
    never, paid = _NEVER_HAD.search(outside), _PAID_FOR_IT.search(outside)
    if never is not None and (paid is not None or _PRAISE.search(everything) is not None):
        return never[0]
    return ""


def _hired(text: str) -> str:
    found = _HIRED.search(text) if _PAYS.search(text) else None
    return found[0] if found is not None else ""


def _first(text: str, them: str, theirs: str) -> str:
    for sentence in re.split(r"(?<=[.!?\n])\s+", text):
        for form, conditional in _threats(them, theirs):
            found = form.search(sentence)
            if found is not None and (not conditional or _IF.search(sentence)):
                return found[0].strip()
    return ""


def _messages(text: str) -> Iterator[str]:
    """Quoted texts that are nobody's title."""
    for found in _QUOTED.finditer(text):
        if _TITLE.search(" ".join(text[max(0, found.start() - 60) : found.start()].split()).casefold()) is None:
            yield next((part for part in found.groups() if part is not None), "")


def _plain(text: str) -> str:
    """In small letters, with one kind of apostrophe and one space between words; lines stay."""
    folded = text[:_LONGEST].casefold().replace("’", "'")
    return "\n".join(" ".join(line.split()) for line in folded.splitlines())

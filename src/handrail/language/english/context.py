"""English: sentences that ask for nothing and say where things are, or what there is.

A sentence that gives a particular of what is asked for (*it is on April 3*, *it is called Trip*) is none of these: what
is not understood of a wish is never passed over.
"""

# ruff: noqa: E501 - a pattern is one line

from __future__ import annotations

import re
from typing import Final

_MINE = r"(?:the|this|that|my|our|his|her|your|its|a|an)"
_LANGUAGES = r"(?:english|german|french|spanish|italian|dutch|polish|turkish|portuguese|danish|swedish)"
_DEVICE = r"(?:phone|device|tablet|handset|screen|display|app|apps|menus?|interface|system|keyboard|everything(?: on it)?|smartphone)"
_PAGE = r"(?:page|site|website|web ?page|article|document|file|app|mail|e-?mail|message|note|list|conversation|chat|thread|photo|picture|album|video|song|playlist|recipe|form|settings|tab)"
_WHERE = r"(?:on|in|at|from|under|below|above|near|inside|within|among|behind|to|of)"
_SEEN = r"(?:open|opened|shown|displayed|up|already open|still open|now open|already there|there|already shown|loaded|visible)"
_WEIGHTLESS = (
    r"(?:an?|the|one|ones|very|quite|rather|pretty|really|fairly|too|so|somewhere|probably|perhaps|maybe|likely|still|"
    r"already|old|older|oldest|new|newer|recent|long|short|big|small|bit|little|far|further|down|up|way|deep|high|low|top|"
    r"bottom|end|beginning|start|middle|list|page|screen|there|here|in|on|at|of|near|under|below|above|it|quite|hidden|"
    r"buried|archived|unread|read|hard|easy|difficult|to|find|see|spot|scroll|scrolling|needs?|you|have|may|might|must|"
    r"will|can|should|and|but|or|mails?|messages?|notes?|conversations?|entry|entries|thing|item|items|inbox|folder|"
    r"settings|app|browser|phone|longer|than|most|that|which|takes?|some|while|minutes?|a)"
)
_GAVE = r"(?:sent|wrote|texted|mailed|e-?mailed|messaged|gave|left|told|forwarded|shared|called|answered|invited|asked|replied to|posted to|has sent|has written|just sent|just wrote)"
_HOLDS = r"(?:names?|mentions?|lists?|contains?|tells?|says?|shows?|holds?|describes?|gives?|has|stands?|speaks? of|talks? about|is about|are about)"
_THING = r"(?:notes?|mails?|e-?mails?|messages?|texts?|sms|lists?|files?|documents?|photos?|pictures?|events?|appointments?|entries|entry|contacts?|page|article|conversation|chat|calendar|album|playlist|booking|invoice|order|letter|newsletter)"

STATEMENTS: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(f"^(?:{pattern})$", re.IGNORECASE)
    for pattern in (
        rf"(?:{_MINE} )?{_DEVICE} (?:speaks|talks|uses|runs in|runs|is in|is set to|is set up in|is using|are in|is|are|displays|shows)(?: its (?:menus|texts))?(?: in)? {_LANGUAGES}(?: only| language)?",
        rf"{_MINE} {_DEVICE} (?:has|shows|uses) {_LANGUAGES} (?:menus|texts|labels|words|names|settings)",
        rf"(?:{_MINE} )?(?:\w+ )?{_PAGE} (?:is|are|stands) (?:now |already |still |currently )?{_SEEN}(?: {_WHERE} {_MINE} (?:\w+ )?\w+)?",
        rf"(?:i (?:have|'ve)|i’ve|you have|there is|there's) {_MINE} (?:\w+ )?{_PAGE} (?:already )?open(?: {_WHERE} {_MINE} \w+)?",
        rf"(?!.*\bthe (?:\w+ )?(?:ones?|oldest|newest|latest|first|last)\b)(?:it|they|that|this|those)(?:'s|’s| is| are| was| were)(?: {_WEIGHTLESS})+(?:, {_WEIGHTLESS}(?: {_WEIGHTLESS})*)*",
        rf"(?:far|further|somewhere|deep|way) (?:down|up|below|in)(?: {_WEIGHTLESS})*",
    )
)  # fmt: skip
"""Whole sentences, or parts of one behind a comma or semicolon, that say where something is."""

INTRODUCING: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(f"^(?:{pattern})$", re.IGNORECASE)
    for pattern in (
        rf".{{2,60}}? {_GAVE} (?:me|us) (?:{_MINE} |some |two |three |several )?(?:\w+ ){{0,2}}?{_THING}(?: (?:with|about|of|on|called|titled|named|from) .{{1,80}})?(?: (?:today|yesterday|this morning|last week|on \w+))?",
        rf"(?:i|we) (?:got|received|have|have got|'ve got|was sent|were sent|had) (?:{_MINE} |some )?(?:\w+ ){{0,2}}?{_THING} (?:from|by|about|with|of|called|titled|named) .{{1,80}}",
        rf"there (?:is|are|was)(?: also)? (?:{_MINE} |some )?(?:\w+ ){{0,2}}?{_THING} (?:from|by|about|with|of|called|titled|named|in) .{{1,80}}",
        rf"(?:{_MINE} )(?:\w+ ){{0,2}}?{_THING}(?: (?:[\"“«].{{1,60}}[\"”»]|(?:called|titled|named|about|from) .{{1,60}}?))? {_HOLDS} (?:{_MINE} |some |its |what )?(?:\w+ ){{0,3}}?(?:product|place|address|number|name|date|time|song|dish|ingredients?|things?|phone number|city|film|book|invitation|shop|person|street|appointment|event|day|details?)(?: (?:of|for|in|from) .{{1,60}})?",
    )
)  # fmt: skip
"""Those that say what there is: a later word may mean it, and then they are no mere remark."""

REFERRING: Final = re.compile(
    r"\b(?:it|its|it's|they|them|their|this|that|these|those|there|he|him|his|she|her|hers|the (?:mail|e-?mail|message|text|note|"
    r"invitation|letter|list|file|page|attachment|sender|product|event|photo|picture|contact))\b",
    re.IGNORECASE,
)
"""Words by which something said before is meant."""

ORDERS: Final = re.compile(
    r"\b(?:please|you should|you must|you need|make sure|do not|don't|don’t|never|must not|should be|must be|has to|have to be|"
    r"needs? to be|ought to)\b",
    re.IGNORECASE,
)
"""Words by which a sentence asks for something all the same."""

HEADINGS: Final[tuple[str, ...]] = (
    "do the following",
    "do this",
    "follow these steps",
    "proceed as follows",
    "do it like this",
    "here is how",
    "here's how",
    "this is how",
    "these are the steps",
    "the steps are",
    "do as follows",
    "please do the following",
    "steps",
    "as follows",
    "here is what to do",
    "this is what to do",
    "in this order",
)
"""What stands before a colon and only announces the steps behind it."""
SWITCHING: Final[dict[str, str]] = {
    "unlock": "enable", "enable": "enable", "activate": "enable", "turn on": "enable", "switch on": "enable", "open up": "enable",
    "unhide": "enable", "reveal": "enable", "disable": "disable", "deactivate": "disable", "turn off": "disable",
    "switch off": "disable",
}  # fmt: skip
"""What stands before a colon and says what comes of the steps behind it: verb -> verb of what must hold at the end."""

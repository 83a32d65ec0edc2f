"""English: how people ask to be told something, as data. The first form that fits wins."""

# ruff: noqa: E501 - a form is one line

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from handrail.language.question import Wanted

OPENERS: Final = re.compile(
    r"^(?:(?:please|hey|hi|ok|okay|so|now|and|then|first|next|also|just|quickly)\b,?\s*|"
    r"(?:can|could|would|will) you (?:please )?|(?:do|would) you (?:happen to )?know,? (?!how )|do you know |i (?:want|need|would like|wish) to know,? |i'd like to know,? |"
    r"i wonder,? |i forgot,? |i am wondering,? |i'm wondering,? |let me know,? |remind me,? |"
    r"(?:tell|show|give) me,? |find out,? (?:for me,? )?|look up,? (?:for me,? )?|check,? |look,? |see,? |say,? |read out,? |read )+",
    re.IGNORECASE,
)
"""What may stand before a question."""

PLACE_NOUNS: Final = (
    "calendar|agenda|contacts|address book|notes|mails?|e-?mails?|inbox|mailbox|messages|settings|maps?|files?|photos|"
    "browser|music(?: app)?|shop|store|bank(?:ing)?(?: app)?|clock|gallery|phone|social(?: app)?"
)
TAILS: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<rest>.+?),? (?:according to|in the words of|as (?:it )?(?:says|stands|written) in|going by|judging by|as per) (?P<place>.+)$",
        rf"^(?P<rest>.+?),? (?:in|on|from|of) (?:my |the )(?P<place>(?:{PLACE_NOUNS})(?: app(?:lication)?)?)$",
        r"^(?P<rest>.+?),? (?:in|from|of) (?:the file |my file )?(?P<place>(?:[^\s,/]+/)+[^\s,]+|[^\s,/]+\.[a-z]{2,4})$",
        r"^(?P<rest>.+?),? (?:in|on) (?:the )?(?P<place>\S+ app(?:lication)?)$",
    )
)
"""Where it is to be read, behind the question."""
FRONTS: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?:according to|going by) (?P<place>[^,]+), (?P<rest>.+)$",
        rf"^(?:in|on|from) (?:my |the )?(?P<place>(?:{PLACE_NOUNS})(?: app(?:lication)?)?),? (?P<rest>(?:what|when|where|who|which|how|whose|at|on|until|is|are|the|in)\b.+)$",
        r"^(?:in|on|from) (?!(?:which|what)\b)(?:my |the )?(?P<place>.+?) (?P<rest>(?:what|when|where|who|which|how)\b.+)$",
    )
)
UNITS: Final = re.compile(
    r",? (?:in (?:per ?cent|percentages?|%|words|euros?|dollars|minutes|hours|degrees|numbers|figures)|as a (?:number|percentage)|exactly|now|right now|currently|at the moment|at present|please)$",
    re.IGNORECASE,
)
"""What may stand behind it and changes nothing."""

_IS = r"(?:is|are|was|were|will|does|do|did|has|have|can|should|would)"

_Form: TypeAlias = tuple[str, tuple[Wanted, ...], Mapping[str, str]]

_FORMS: Final[tuple[_Form, ...]] = (
    # More than one thing at once.
    (r"(?:on )?(?:which|what) (?:day|date) and (?:at )?(?:which|what) time (?P<rest>.+)", ("day", "time"), {}),
    (r"(?:at )?(?:which|what) time and (?:on )?(?:which|what) (?:day|date) (?P<rest>.+)", ("day", "time"), {}),
    # How many, how much, how ...
    (
        r"(?:how many|what number of|the number of|what is the number of) (?P<sort>(?:(?!(?:is|are|do|does|did|have|has|will|in|on|of|from|there)\b)\S+)(?: (?!(?:is|are|do|does|did|have|has|will|in|on|of|from|at|there)\b)\S+){0,2}?)(?: (?:is|are|do|does|did|have|has|will))?(?: (?:there|I|you|the|my \w+))?(?: (?:have|got|planned|stored|saved|scheduled))?(?P<rest>(?: (?:in|on|at|from|called|with|for|of|tomorrow|today)\b.*)?)",
        ("count",),
        {},
    ),
    (r"how (?:much|many) (?P<rest>.+)", ("amount",), {}),
    (r"what (?:does|do|did|would|will) (?P<rest>.+ costs?\b.*)", ("amount",), {"asked": "price"}),
    (
        r"how (?:strong|good) (?:is|are) (?:the |my )?(?P<asked>signal|connection|reception) (?:of|from|on|to|for|in) (?P<rest>.+)",
        ("strength",),
        {},
    ),
    (r"how strong (?:is|are) (?P<rest>.+)", ("strength",), {"asked": "signal"}),
    (r"how (?:full|charged|empty) (?:is|are) (?P<rest>.+)", ("share",), {}),
    (
        r"how (?:long|late)(?: \w+)? (?:is|are|does|do|will|did) (?P<rest>.+ (?:open|run|last|take|valid|stay open|available|closed))",
        ("length",),
        {},
    ),
    (r"how long (?:is|are|does|do|did|will) (?P<rest>.+)", ("length",), {}),
    (r"how (?:full|charged|empty) (?P<rest>.+?) (?:is|are)", ("share",), {}),
    (
        r"how strong (?:the |my )?(?P<asked>signal|connection|reception) (?:of|from|on|to|for|in) (?P<rest>.+?) (?:is|are)",
        ("strength",),
        {},
    ),
    (
        r"how far (?:is|are|away is|away are) (?:it (?:to|from) )?(?P<rest>.+?)(?: away)?",
        ("distance",),
        {"asked": "distance"},
    ),
    # Until when, since when.
    (r"(?:until|till|up to) (?:when|(?:what|which) (?:time|hour)) (?P<rest>.+)", ("time",), {"edge": "end"}),
    (r"(?:until|till) (?:what|which) (?:day|date) (?P<rest>.+)", ("day",), {"edge": "end"}),
    (r"(?:since|from) (?:when|(?:what|which) (?:time|hour)) (?:on )?(?P<rest>.+)", ("time",), {"edge": "start"}),
    (r"(?:since|from) (?:what|which) (?:day|date) (?P<rest>.+)", ("day",), {"edge": "start"}),
    (r"when does (?P<rest>.+) (?:close|shut|end|finish|stop|expire)", ("time",), {"edge": "end"}),
    (r"when does (?P<rest>.+) (?:open|start|begin)", ("time",), {"edge": "start"}),
    (r"(?:at )?(?:what|which) time does (?P<rest>.+) (?:close|shut|end|finish|stop)", ("time",), {"edge": "end"}),
    (r"(?:at )?(?:what|which) time does (?P<rest>.+) (?:open|start|begin)", ("time",), {"edge": "start"}),
    (r"(?:at )?(?:what|which) (?:time|hour) (?P<rest>.+)", ("time",), {}),
    (r"(?:in )?(?:what|which) year (?P<rest>.+)", ("year",), {}),
    (r"(?:on )?(?:what|which) (?:day|date)(?: of the week)? (?P<rest>.+)", ("day",), {}),
    (
        r"when (?:is|are|was|were) (?P<rest>.+ (?:opened|built|founded|established|started|born|created|made))",
        ("year",),
        {},
    ),
    (r"when (?P<rest>.+ was (?:opened|built|founded|established|created|made))", ("year",), {}),
    (r"when (?P<rest>.+)", ("moment",), {}),
    # Who, where.
    (rf"where (?:{_IS}|am) (?P<rest>.+)", ("place",), {}),
    (r"where (?P<rest>.+)", ("place",), {}),
    (
        r"(?:at|in) (?:what|which) (?:address|place|street|city|town|room|cafe|café|restaurant|hotel) (?P<rest>.+)",
        ("place",),
        {},
    ),
    (r"whose (?:song|track|album) is (?P<rest>.+)", ("person",), {}),
    (
        r"who(?:se)? (?P<rest>(?:sings|sang|plays|played|performs|recorded|made|wrote|writes|sent|called|texted|messaged|e?mailed|posted|owns|runs|composed|invented|founded|built|designed|opened|leads|painted|hosts|invited|is|was)\b.*)",
        ("person",),
        {},
    ),
    (r"(?:by )?whom (?:is|was|are|were) (?P<rest>.+)", ("person",), {}),
    (
        r"(?:which|what) (?:artist|singer|band|group|musician) (?P<rest>(?:sings|sang|plays|made|recorded|performs|is)\b.*)",
        ("person",),
        {},
    ),
    # What is left, what was said.
    (
        r"what(?:'s| is| are)?(?: (?:still|left|missing|yet|not))+(?: to be (?:bought|done|got|packed|picked up|ordered|finished|ticked off)| to (?:buy|do|get|pack|pick up|order|finish)|(?: to be)? (?:open|missing|left|undone|unticked|ticked|bought|done|packed))?(?: yet)?(?P<rest>(?: (?:on|in|of|from|for) .*)?)",
        ("left",),
        {},
    ),
    (
        r"what do i (?:still )?(?:have to|need to|must) (?:buy|get|do|pack|bring|pick up)(?P<rest>(?: (?:on|in|of|from|for) .*)?)",
        ("left",),
        {},
    ),
    (
        r"what (?:does|do|did|has|have) (?P<rest>.+?) (?:say|said|write|written|wrote|read|text|texted|tell me)(?: last| in the last message)?",
        ("said",),
        {},
    ),
    (
        r"what (?P<rest>(?!is\b|are\b|does\b).+? (?:message|mail|e-mail|email|text|note|sms|[A-Z]\w+)) (?:says|said|wrote|writes)(?: last)?",
        ("said",),
        {},
    ),
    (
        r"what (?:is|'s) (?:in|written in) (?P<rest>(?:the |my )?(?:newest|latest|last|most recent) .+)",
        ("said",),
        {},
    ),
    # Yes or no.
    (
        r"(?:is|are) (?P<rest>.+?) (?:(?:switched|turned) )?(?P<state>on|off|enabled|disabled|active|activated)",
        ("state",),
        {},
    ),
    # Which ..., what is the ... of ...
    (
        r"(?:which|what) (?P<asked>[^,]+?) (?:does|do|did) (?P<rest>.+?) (?:have|use|run|run on|show|offer|need|carry|get|got)",
        ("text",),
        {},
    ),
    (r"(?:which|what) (?P<asked>[^,]+?) (?:has|have) (?P<rest>.+)", ("text",), {}),
    (
        r"(?:which|what) (?P<asked>(?!is\b|are\b|was\b|were\b)[^,]+?) (?:is|are) (?:on|in|for|used (?:by|on|in)|installed on|running on) (?P<rest>.+)",
        ("text",),
        {},
    ),
    (
        r"(?:which|what) (?P<asked>(?!is\b|are\b|was\b|were\b|does\b|do\b)\w+(?: \w+)?) (?:is|are) (?P<rest>.+)",
        ("text",),
        {},
    ),
    (
        r"(?:what is|what's|what are|what was|which is|which are|) ?(?:the |my )?(?P<asked>(?:(?!(?:of|in|on|at|for|from|to|with|by|is|are|has|was)\b)\S+ ){0,3}(?!(?:of|in|on|at|for|from|to|with|by|is|are|has|was)\b)\S+) (?:that is |that stands )?(?:of|in|on|at|for|from|to|with) (?P<rest>.+)",
        ("text",),
        {"bare": "yes"},
    ),
    (
        r"(?:what is|what's|what are|what was|which is) (?P<whose>my |the |)(?P<asked>[^,]+?)(?P<rest>)",
        ("text",),
        {"bare": "yes"},
    ),
)

FORMS: Final[tuple[tuple[re.Pattern[str], tuple[Wanted, ...], Mapping[str, str]], ...]] = tuple(
    (re.compile(f"^(?:{pattern})$", re.IGNORECASE), wanted, fixed) for pattern, wanted, fixed in _FORMS
)
"""Form of a question -> what is wanted, and what its wording fixes. ``rest`` is what it is asked of. ``bare`` forms are
read elsewhere too."""

NAMED_KINDS: Mapping[str, Wanted] = {
    "code": "code", "pin": "code", "number": "number", "amount": "amount", "price": "amount", "cost": "amount",
    "balance": "amount", "total": "amount", "fee": "amount", "rent": "amount", "sum": "amount", "time": "time",
    "date": "day", "day": "day", "year": "year", "email": "email", "e-mail": "email", "mail": "email",
    "phone": "phone", "mobile": "phone", "telephone": "phone", "artist": "person", "singer": "person",
    "band": "person", "address": "place", "location": "place", "place": "place", "duration": "length",
    "length": "length", "distance": "distance", "percentage": "share", "level": "share", "name": "name",
    "title": "name", "birthday": "day", "deadline": "day",
}  # fmt: skip
"""Last word of what is asked for -> its kind; others are any text."""

SORTS: Mapping[str, str] = {
    "message": "chat", "sms": "chat", "text": "chat", "conversation": "chat", "chat": "chat", "text message": "chat",
    "mail": "mail", "email": "mail", "e-mail": "mail", "event": "calendar", "appointment": "calendar",
    "meeting": "calendar", "calendar entry": "calendar", "entry": "", "song": "music", "track": "music", "album": "",
    "playlist": "music", "note": "notes", "list": "notes", "file": "files", "document": "files", "folder": "files",
    "contact": "contacts", "alarm": "clock", "timer": "clock", "account": "bank", "card": "", "payee": "bank",
    "product": "shop", "article": "", "page": "browser", "site": "browser", "website": "browser", "photo": "photos",
    "picture": "photos", "place": "maps", "network": "settings", "post": "social", "wi-fi network": "settings",
    "wifi network": "settings",
}  # fmt: skip
"""Noun of what is asked about -> the kind of application that keeps such things; empty where several do."""

OPENING_SORTS: Final = (
    r"(?P<sort>(?:text )?messages?|sms|texts?|conversations?|chats?|e?-?mails?|e-mails?|events?|appointments?|meetings?|"
    r"calendar entry|entry|songs?|tracks?|albums?|playlists?|notes?|lists?|files?|documents?|folders?|contacts?|alarms?|timers?|"
    r"products?|articles?|pages?|sites?|websites?|photos?|pictures?|places?|(?:wi-?fi )?networks?|posts?|invitations?|note|reminder)"
)
NEWEST: Final = re.compile(
    r"^(?:the |my |his |her |their )?(?:very )?(?:newest|latest|last|most recent)\s+", re.IGNORECASE
)

SIGNS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (r"\b(?:message|sms|text message|conversation|texted)\b", "chat"),
        (r"\b(?:e-?mails?|mails?|inbox|mailed)\b(?! address)", "mail"),
        (
            r"\b(?:savings|checking|current|credit|giro) (?:account|card)\b|\baccount balance\b|\bmy (?:bank )?account\b",
            "bank",
        ),
        (
            r"\b(?:phone'?s?|this|my) (?:android|model|software|build|serial|battery|storage|ip)\b|\bandroid version\b|\bsecurity patch\b|\bbuild number\b|"
            r"\bbattery\b|\bstorage\b|\bwi-?fi\b|\bbluetooth\b|\bairplane mode\b|\bdark (?:theme|mode)\b|\bbrightness\b|\bhotspot\b|"
            r"\bscreen timeout\b|\bmobile data\b|\broaming\b|\bdo not disturb\b|\bringtone\b|\bsignal\b|\bsoftware version\b|\bnotifications\b|\b(?:this|my|the) (?:phone|tablet|handset)(?:$| (?:have|run|use))|\bnfc\b|\bdata saver\b|\bfont size\b|\block screen\b",
            "settings",
        ),
        (r"\b(?:sings?|sang|songs?|artist|singer|playlist|band)\b", "music"),
        (r"\b(?:calendar|appointments?|events?|meeting)\b", "calendar"),
        (
            r"\b(?:phone number|mobile number|telephone number|e-?mail address|address|birthday) of [A-Z]|\b\w+'s (?:phone|mobile|telephone|number|e-?mail address|address|birthday)\b",
            "contacts",
        ),
        (r"\blives?\b|\bbirthday\b", "contacts"),
        (r"\bnotes?\b|\b(?:shopping|packing|to-?do) list\b", "notes"),
        (r"\b(?:opening hours|closes?|opens?|open(?= until| till|$)|how far|rating)\b", "maps"),
        (r"\b(?:alarms?|timer)\b", "clock"),
        (r"\bwho (?:plays|played|performs)\b", "music"),
        (r"\b(?:wants?|meet|suggests?|proposes?|promised)\b", "chat"),
    )
)
"""What a question's words speak of, where no sort was said."""

EMPTY: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "your",
        "our",
        "his",
        "her",
        "its",
        "their",
        "this",
        "that",
        "these",
        "those",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "will",
        "would",
        "can",
        "could",
        "should",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "with",
        "by",
        "into",
        "onto",
        "and",
        "or",
        "as",
        "it",
        "i",
        "me",
        "we",
        "you",
        "he",
        "she",
        "they",
        "there",
        "what",
        "which",
        "who",
        "whom",
        "whose",
        "when",
        "where",
        "how",
        "why",
        "much",
        "many",
        "until",
        "till",
        "since",
        "according",
        "still",
        "please",
        "then",
        "than",
        "about",
        "any",
        "some",
        "one",
        "if",
        "not",
        "no",
        "yes",
        "so",
        "just",
        "phone",
        "what's",
        "who's",
        "it's",
        "where's",
        "when's",
    ]
)
"""Words that say nothing of what is sought."""

TELLING: Final = re.compile(r"\b(?:tell|look up|find out|let me know|remind|to know|give)\b", re.IGNORECASE)
"""Openers behind which even a thing alone is asked for (*tell me the code in ...*)."""
IMPERATIVE: Final = "^(?:(?:what is|what's|what are|what was|which is|which are|)"
"""How the form begins that may be an order as well."""
ASKS: Final = re.compile(r"(?:what|which)\b", re.IGNORECASE)
NOT_ASKED: Final = frozenset({"why", "you", "your"})
"""Words of what no screen tells."""
DETERMINER: Final = re.compile(r"^(?:(?:the|my|a|an|our|your|this|that|all|of the|of my) )+", re.IGNORECASE)
PERSONAL: Final = re.compile(
    r"^(?:sings?|sang|plays?|played|performs?|recorded|made|wrote|writes|sent|called|texted|messaged|e?mailed|posted|owns|runs|composed|invented|founded|built|designed|opened|leads|painted|hosts|invited|is|was) (?:(?:the )?(?:singer|artist|band|author|writer|sender|owner|composer) (?:of|from) )?(?:me )?",
    re.IGNORECASE,
)
"""What somebody did, before what it was done to."""
LEADING: Final = re.compile(
    r"^(?:(?:is|are|was|were|does|do|did|will|has|have|had|can|should|would|am|be|been|there|money|it|I|we|have|left|still|on|in|of|at|for|from|planned for|to|pay for|spent on)\b ?)+",
    re.IGNORECASE,
)
TRAILING: Final = re.compile(
    r"(?: (?:is|are|was|were|be|been|open|opened|closed|built|founded|start|starts|begin|begins|end|ends|take place|takes place|"
    r"cost|costs|scheduled|planned|due|on|again|today|away|last|run|valid|full|strong|long|located|situated|live|lives|do|have|like|coming|due back|there|say|says))+$",
    re.IGNORECASE,
)
WRITTEN: Final = frozenset(
    {"message", "text message", "sms", "text", "mail", "email", "e-mail", "post", "conversation", "chat", "invitation"}
)
"""Sorts of what somebody wrote."""
OWNED: Final = re.compile(r"^(?P<by>[A-Z]\S*(?: [A-Z]\S*)*)(?:'s|’s|') (?P<thing>.+)$")
ENTRY: Final = re.compile(rf"^{OPENING_SORTS}\b(?P<tail>.*)$", re.IGNORECASE)
FROM: Final = re.compile(
    r"^(?:that (?:I |i )?(?:got )?)?(?:from|by|of|with|sent by|written by|to) (?P<by>.+)$", re.IGNORECASE
)
CALLED: Final = re.compile(
    r"(?:^| |, )(?:called|named|titled|with the (?:title|subject|name)|about|that is called|entitled) (?P<name>.+)$",
    re.IGNORECASE,
)
_CAPITAL = r"(?:[A-ZÀ-Þ\u0100-\u017F][\w’'&.\-]*|\d[\w.\-]*)"
PROPER: Final = re.compile(
    rf"\b[A-ZÀ-Þ][\w’'&.\-]*(?: (?:(?:of|de|the|and|&|von|van|der|la|le|du|del|di|with) (?={_CAPITAL})){{0,2}}{_CAPITAL}| \([^)]*\))*"
)
DOING: Final = frozenset(
    [
        "want",
        "wants",
        "meet",
        "meets",
        "open",
        "opened",
        "opens",
        "close",
        "closes",
        "closed",
        "cost",
        "costs",
        "sing",
        "sings",
        "have",
        "use",
        "say",
        "says",
        "write",
        "wrote",
        "start",
        "starts",
        "begin",
        "begins",
        "end",
        "ends",
        "live",
        "lives",
        "work",
        "works",
        "take",
        "takes",
        "arrive",
        "arrives",
        "leave",
        "leaves",
        "built",
        "founded",
        "planned",
        "located",
    ]
)
"""Verbs that may stand behind a name."""
ON_DAY: Final = re.compile(
    r"(?:^| )(?:(?:on|for|at) )?(?P<day>(?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\.? \d{1,2}(?:st|nd|rd|th)?|"
    r"(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:january|february|march|april|may|june|july|august|september|october|november|december)|\d{4}-\d{2}-\d{2}|"
    r"today|tomorrow|(?:this |next |on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b",
    re.IGNORECASE,
)
PLACES: Mapping[str, str] = {
    "calendar": "calendar", "agenda": "calendar", "contact": "contacts", "contacts": "contacts",
    "address book": "contacts", "note": "notes", "notes": "notes", "mail": "mail", "mails": "mail", "email": "mail",
    "e-mail": "mail", "emails": "mail", "inbox": "mail", "mailbox": "mail", "message": "chat", "messages": "chat",
    "settings": "settings", "setting": "settings", "phone": "settings", "map": "maps", "maps": "maps",
    "files": "files", "file": "files", "photos": "photos", "gallery": "photos", "browser": "browser",
    "web": "browser", "internet": "browser", "music": "music", "shop": "shop", "store": "shop", "bank": "bank",
    "banking": "bank", "clock": "clock", "social": "social",
}  # fmt: skip
"""What a place is called -> the kind of application."""
MANNERS: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:please )?(?:answer|reply|respond) (?:me )?(?:only |just )?(?:with|in|by) (?:only |just )?(?:the |a |one |its )?(?:number|figure|word|name|time|date|day|year|code|amount|price|address|yes or no|digits?|single word|few words|one word|full sentence|short)(?: (?:only|alone|itself))?",
        r"(?:please )?(?:give|tell) me (?:only|just) the (?:number|figure|word|name|time|date|day|year|code|amount|price|address)",
        r"(?:just|only) the (?:number|figure|word|name|time|date|day|year|code|amount|price|address)(?:,? please)?",
        r"(?:please )?(?:tell me|say|answer) (?:so )?(?:in )?(?:one word|briefly|short|yes or no)",
        r"thanks?(?: you)?(?: in advance)?|thank you very much",
    )
)
"""Sentences beside a question that only say how to answer it."""
HINTS: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:please )?(?:look|check) (?:it|that|this)(?: up)? (?:in|on) (?:the |my )?(?P<place>[\w \-]+)",
        r"(?:please )?(?:look|check|see) (?:up )?in (?:the |my )?(?P<place>[\w \-]+)",
        r"(?:the|that|this|its) (?:page|site|website|article|web page)(?: about it)? is (?:already )?open in (?:the |my )(?P<place>browser)",
        r"(?:it|this|that|the answer)(?:'s| is| stands| should be| must be) (?:somewhere )?(?:written )?(?:in|on) (?:the |my )?(?P<place>[\w \-]+)",
        r"you(?:'ll| will| can)? find (?:it|that|this) (?:in|on) (?:the |my )?(?P<place>[\w \-]+)",
        r"use (?:the |my )?(?P<place>[\w \-]+?)(?: app)? for (?:it|that|this)",
    )
)
"""Sentences beside a question that say where the answer stands."""

KEPT: Final = frozenset(
    {"birthday", "number", "phone number", "mobile number", "address", "email", "email address", "e-mail address"}
)
"""What is kept of a person."""
HERE: Final = frozenset({"page", "screen", "site", "website", "table", "text", "list", "article", "above", "below"})
"""Places that are no other than what is in front."""
PLAINLY: Final = re.compile(
    r"(?:according to .+, |[io]n (?:the|my) .+, ?)?(?:(?:until|till|since|from|on|at|in|by|to|up to) )?(?:what|which|who|whom|whose|how)\b",
    re.IGNORECASE,
)
"""How what is a question even without its mark begins."""

CARRIED: Mapping[str, tuple[str, ...]] = {
    "year": ("year",), "time": ("time",), "day": ("day", "date"), "moment": ("time", "date", "day"),
    "code": ("code",), "number": ("number",), "amount": ("amount", "price", "sum", "balance"),
    "phone": ("number",), "email": ("address",), "place": ("address", "place"), "person": ("name", "artist"),
    "count": ("number",), "length": ("length", "duration"), "distance": ("distance",), "said": ("message", "text"),
    "left": ("list", "rest"), "name": ("name",), "text": ("value",),
}  # fmt: skip
"""Kind of an answer -> what it is called where it is used."""
CARRYING: Final = frozenset({"text", "send", "message", "email", "mail", "write", "type"})
"""Verbs behind which *it* is the answer."""
INTO: Final = frozenset({"to", "into", "in", "down"})
"""Words behind such an *it*."""
ROLES: Final = frozenset({"text", "body", "content", "title", "name", "description", "note"})
"""What the answer may be of something that is made (*... as its text*)."""
AHEAD: Final = re.compile(
    r"^(?:please )?(?:set|add|create|make) (?:me )?an alarm (?:for |at )?(?P<length>[^,]+?) (?P<side>before|after|ahead of) (?:(?:the|my) (?:start of|beginning of) )?(?P<event>.+)$",
    re.IGNORECASE,
)
"""An alarm that an event of the calendar tells the time of."""
IN_CALENDAR: Final = re.compile(
    r",? (?:(?:that|which) (?:is|stands|i have) )?(?:in|on) (?:my|the) calendar\b|,? (?:that|which) (?:is|takes place|starts)(?= (?:on|today|tomorrow)\b)",
    re.IGNORECASE,
)

"""English: things that are made or changed with particulars, in any order: *a note with the title "A" and the text
"B"*, *an alarm at 7:30 on weekdays called "Run"*.

A particular is a complement; a thing that is made is `object`, and what it is to be like are the other slots.
"""

# ruff: noqa: E501 - a pattern is one line, a table is read by columns

from __future__ import annotations

from collections.abc import Mapping

from handrail.language.english.measures import MEASURES
from handrail.language.lexicon import Clause, Complement

_ONE = "[me] [a|an|another|one] [new]"
_MAKE = "make|create|add|set_up|start|write|put_together|begin|new"
_JOT = "write|write_down|make|create|add|take|take_down|jot_down|note_down|start|compose|put_down|new|save"
_PUT = "put|add|enter|schedule|plan|create|make|set_up|write|note|save|insert|place|book|mark"
_CART = "[the|my] [shopping] cart|basket|bag|trolley"
_PACKS = "[of|packs_of|pack_of|bottles_of|boxes_of|bags_of|pairs_of|pieces_of|units_of|copies_of|pieces|times|x]"
_AT_SHOP = "( in|of|at|from [the|my] {place:bare} )?"


def _also(*phrases: str) -> tuple[str, ...]:
    """Each with the words that join it to what was said before."""
    return tuple(f"{joint}{phrase}" for phrase in phrases for joint in ("with the ", "with ", "and the ", "and ", "with a ", "with an ", "and a ", "and an ", "plus the ", ""))  # fmt: skip


_TEXT = Complement(
    "text",
    (
        *_also("text", "content", "contents", "body", "message", "words", "comment"),
        "saying",
        "that says",
        "and say",
        "which says",
        "that reads",
        "reading",
        "and write",
        "writing",
        "to say",
        "with this text",
        "and the words",
    ),
    "speech",
)
_TITLE = Complement(
    "name",
    (
        *_also("title", "name", "heading"),
        "called",
        "named",
        "titled",
        "entitled",
        "headed",
        "and call it",
        "and name it",
        "under the title",
        "under the name",
        "that is called",
        "which is called",
    ),
    "value",
)
_LABEL = Complement(
    "name",
    (
        *_also("name", "label", "title"),
        "called",
        "named",
        "labelled",
        "labeled",
        "titled",
        "and call it",
        "and name it",
        "and label it",
        "that is called",
        "for my",
    ),
    "value",
)
_MEMBERS = Complement(
    "item",
    (
        "with the items",
        "with the entries",
        "with items",
        "with the points",
        "with the things",
        "containing",
        "that contains",
        "which contains",
        "consisting of",
        "with",
        "of",
        "and the items",
        "and put",
        "listing",
        "including",
    ),
    "members",
)
_IN = Complement("place", ("in the app", "in", "using"), "bare")
_COLOUR = Complement("colour", (*_also("colour", "color"), "in", "coloured", "colored"), "colour")
_TAG = Complement("label", (*_also("label", "tag"), "labelled", "labeled", "tagged"))

_DAY = Complement(
    "date", (*MEASURES.days, *MEASURES.weekdays, *(f"next {day}" for day in MEASURES.weekdays)), "date", whole=True
)
_ON = Complement(
    "date",
    ("on", "for", "from", "on the", "of", "for the", "on the date", "date", "and the date", "with the date"),
    "date",
)
_AT = Complement(
    "time",
    (
        "at",
        "for",
        "starting at",
        "from",
        "to",
        "beginning at",
        "that starts at",
        "time",
        "that rings at",
        "ringing at",
        "to ring at",
        "at the time",
        "starting from",
    ),
    "time",
)
_UNTIL = Complement(
    "end", ("to", "until", "till", "ending at", "and ends at", "that ends at", "and ending at", "through"), "time"
)
_LASTING = Complement(
    "duration",
    (
        "for",
        "lasting",
        "of",
        "that lasts",
        "which lasts",
        "and lasting",
        "that takes",
        "taking",
        "with a length of",
        "to",
        "with a duration of",
    ),
    "duration",
)
_WHOLE_DAY = Complement(
    "whole day",
    (
        "as an event of the whole day",
        "as an all-day event",
        "as an all day event",
        "as a whole-day event",
        "for the whole day",
        "for the entire day",
        "all day",
        "all-day",
        "all day long",
        "the whole day",
        "that lasts all day",
        "lasting all day",
        "lasting the whole day",
        "as an event that lasts all day",
        "as an event for the whole day",
        "that takes the whole day",
    ),
    "whole_day",
    whole=True,
)
_AS_EVENT = Complement(
    "object",
    ("as an event", "as an appointment", "as a meeting", "as an entry", "as a new event"),
    "as_event",
    whole=True,
)
_AHEAD = Complement(
    "notification",
    (
        *_also("notification", "reminder", "alert", "alarm"),
        "notify me",
        "remind me",
        "alert me",
        "and notify me",
        "and remind me",
        "and alert me",
        "reminding me",
        "that reminds me",
        "with a notification of",
        "with a reminder of",
        "with a reminder at",
        "with a notification at",
        "with a reminder set for",
    ),
    "ahead",
)
_REPEAT = (
    Complement(
        "repeat",
        (
            "every",
            "on every",
            "each",
            "on each",
            "repeating every",
            "that repeats every",
            "and repeat it every",
            "repeating on",
            "repeated on",
            "repeat on",
            "that rings every",
            "that rings on",
            "ringing every",
            "on",
            "for every",
            "for",
            "to repeat every",
            "which rings every",
            "which rings on",
        ),
        "days",
    ),
    Complement("repeat", ("daily", "weekdays", "weekends", "every"), "days", whole=True),
)
_GUESTS = Complement(
    "guests",
    (
        "with",
        "and invite",
        "inviting",
        "with the guests",
        "with the guest",
        "and the guest",
        "and the guests",
        "with guests",
    ),
    "values",
)
_WHERE = Complement("place", (*_also("location", "place"), "at", "in", "taking place at", "held at", "located at"))
_ABOUT = Complement("description", (*_also("description", "note", "notes", "details"),))
EVENT = (_TITLE, _ON, _DAY, _WHOLE_DAY, _AS_EVENT, _AT, _UNTIL, _LASTING, _AHEAD, _GUESTS, _WHERE, _ABOUT)

DETAILS = (
    Complement(
        "phone",
        (
            *_also(
                "phone number",
                "phone",
                "number",
                "mobile number",
                "mobile",
                "telephone number",
                "telephone",
                "cell phone",
                "cell",
            ),
            "whose number is",
            "reachable at",
            "tel",
        ),
    ),
    Complement(
        "email",
        (*_also("email", "e-mail", "email address", "e-mail address", "mail address", "mail"), "whose email is"),
    ),
    Complement(
        "address",
        (*_also("address", "home address", "postal address"), "who lives at", "living at", "lives at", "and lives at"),
    ),
    Complement(
        "company",
        (
            *_also("company", "employer", "organisation", "organization", "work"),
            "who works at",
            "who works for",
            "works at",
            "works for",
            "and works at",
            "and works for",
            "working at",
            "working for",
        ),
    ),
    Complement("note", (*_also("note", "notes"),)),
)
_STARS = Complement(
    "stars",
    ("with", "and", "and give it", "giving it", "a rating of", "with a rating of", "with only", "as", "at"),
    "stars",
)
REVIEW = (
    _STARS,
    Complement("text", (*_TEXT.phrases, *_also("review text", "review")), "speech"),
)
PAYMENT = (
    Complement(
        "reference",
        (
            *_also("reference", "purpose", "note", "message", "description", "reason", "payment reference", "subject"),
            "for",
            "as the reference",
            "marked",
            "referenced",
        ),
    ),
    Complement("from", ("from my", "from the", "from", "out of my", "using my")),
    Complement(
        "pin",
        (
            "with my pin",
            "with the pin",
            "using my pin",
            "using the pin",
            "with pin",
            "my pin is",
            "and my pin",
            "and the pin",
        ),
        "secret",
    ),
)
_TO_DOOR = Complement(
    "address",
    (
        "to",
        "delivered to",
        "to be delivered to",
        "delivering it to",
        "sent to",
        "shipped to",
        "with delivery to",
        "and deliver it to",
        "and have it delivered to",
        "and send it to",
        "for delivery to",
        "deliver it to",
        "ship it to",
        "send it to",
        "have it delivered to",
        "deliver to",
    ),
    "bare",
)
_HOW_SENT = Complement("delivery", ("by", "with", "via", "per", "delivered by", "using"), "delivery")
_CODE = Complement(
    "code",
    (
        *_also("discount code", "code", "coupon", "coupon code", "voucher", "voucher code", "promo code"),
        "using the discount code",
        "using the code",
        "using the coupon",
        "and use the code",
        "and use the discount code",
    ),
)
_PAID = Complement(
    "method",
    (
        "paid with",
        "paying with",
        "paid by",
        "paying by",
        "and pay with",
        "and pay by",
        "pay with",
        "payment with",
        "paid for with",
        "charged to",
        "paying from",
    ),
    "bare",
)
ORDER = (_TO_DOOR, _HOW_SENT, _CODE, _PAID)

_KNOWN = "my_pin_is|the_pin_is|pin_is|my_pin_code_is|the_pin_code_is|my_passcode_is|the_passcode_is|my_pin_for_it_is|my_password_is|the_password_is|the_code_is|my_banking_pin_is|my_bank_pin_is|my_pin_there_is|my_pin_number_is"

PARTICULARS = (
    # Notes and lists.
    Clause("act", f"{_JOT} {_ONE} {{object:jotting}} : {{text:speech}}", control="Create"),
    Clause("act", f"{_JOT} {_ONE} {{object:jotting}} {{name:quoted}}", control="Create", complements=(_TEXT, _COLOUR, _TAG, _IN)),
    Clause("act", f"{_JOT} {_ONE} {{object:jotting}}", control="Create", complements=(_TITLE, _TEXT, _COLOUR, _TAG, _IN), needs=("text",)),
    Clause("act", f"{_JOT} {_ONE} {{object:jotting}}", control="Create", complements=(_TITLE, _TEXT, _COLOUR, _TAG, _IN), needs=("name",)),
    Clause("act", "write|write_down|jot_down|note|note_down|put|save|add [the] [text|words] {text:quoted} in|into|as|on|to a|another [new] {object:jotting}", control="Create", complements=(_TITLE, _COLOUR, _TAG, _IN)),
    Clause("act", "jot_down|note_down|write_down|take_note_of|make_a_note_of [:] {text:quoted}", (("object", "note"),), control="Create", complements=(_TITLE, _IN)),
    Clause("act", f"{_MAKE} {_ONE} {{object:listing}} {{name:quoted}}", control="Create", complements=(_MEMBERS, _COLOUR, _IN)),
    Clause("act", f"{_MAKE} {_ONE} {{object:listing}}", control="Create", complements=(_TITLE, _MEMBERS, _COLOUR, _IN), needs=("item",)),
    Clause("act", f"{_MAKE} {_ONE} {{object:listing}}", control="Create", complements=(_TITLE, _COLOUR, _IN), needs=("name",)),
    Clause("act", f"{_MAKE} {_ONE} {{object:listing}} : {{item:members}}", control="Create"),
    Clause("act", "add|put|write|append [the] [item|items|entry|entries|line|lines|point|points] {item:members} to|on|onto|in|into {list:list} in|of [the|my] app {place:bare}", control="Add", strong=frozenset({"to", "onto", "into"})),
    Clause("act", "add|put|write|append [the] [item|items|entry|entries|line|lines|point|points] {item:members} to|on|onto|in|into {list:list}", control="Add", complements=(_IN,), strong=frozenset({"to", "onto", "into"})),
    # The calendar.
    Clause("act", f"{_PUT} {{name:quoted}} in|into|to|on|onto|down_in [the|my] ( {{calendar:bare}} )? calendar", (("object", "event"),), control="Create", complements=EVENT),
    Clause("act", f"{_PUT} [an|a|another] [new] [all-day|whole-day] {{object:happening}} {{name:quoted}} in|into|to|on|onto [the|my] ( {{calendar:bare}} )? calendar", control="Create", complements=EVENT),
    *(
        Clause("act", f"{verb} [an|a|another] [new] {whole} {{object:happening}} {name}".rstrip(), fixed, control=control, complements=(*calendars, *EVENT))
        for verb, control in ((_PUT.replace("|add", ""), "Create"), ("add", "Add"))
        for whole, fixed in (("all-day|whole-day|all_day", (("whole day", "yes"),)), ("[calendar]", ()))
        for name in ("{name:quoted}", "")
        for calendars in ((Complement("calendar", ("in the", "in my", "into the", "into my", "to the", "to my", "on my"), "calendar"),),)
        if name or fixed
    ),
    Clause("act", "schedule|plan|book|arrange {name:quoted}", (("object", "event"),), control="Create", complements=EVENT, needs=("date",)),
    # Clocks.
    Clause("act", "set|add|create|make|schedule|start|put|turn_on [me] a|an|another [new] [repeating|recurring|daily] alarm", (("object", "alarm"),), control="Create", complements=(_AT, *_REPEAT, _LABEL, _ON), needs=("time", "repeat")),
    Clause("act", "set|add|create|make|schedule|start|put|turn_on [me] a|an|another [new] alarm", (("object", "alarm"),), control="Create", complements=(_AT, *_REPEAT, _LABEL, _ON), needs=("time", "name")),
    Clause("act", "set|add|create|make [me] a|an|another [new] [daily] {time:time} alarm", (("object", "alarm"),), control="Create", complements=(*_REPEAT, _LABEL)),
    Clause("act", "set|add|create|make [me] a|an|another daily alarm", (("object", "alarm"), ("repeat", "every day")), control="Create", complements=(_AT, _LABEL), needs=("time",)),
    Clause("act", "wake_me [up] at|by {time:time}", (("object", "alarm"),), control="Create", complements=(*_REPEAT, _LABEL)),
    Clause("act", "set|start|create|add|make|run|begin [me] a|another [new] timer", (("object", "timer"),), control="Create", complements=(_LASTING, _LABEL), needs=("duration",)),
    Clause("act", "set|start|create|add|make|run|begin [me] a|an|another [new] {duration:duration} timer", (("object", "timer"),), control="Create", complements=(_LABEL,)),
    # People.
    Clause("act", "add|create|make|save|enter|store|new|set_up [a|an|the] [new] contact [for|called|named|with_the_name|with_name] {name:bare}", (("object", "contact"),), control="Create", complements=DETAILS),
    Clause("act", "add|save|put|store|enter|note {name:value} to|in|into|as [my|the|a] [new] contacts|contact|address_book|phonebook|contact_list", (("object", "contact"),), control="Create", complements=DETAILS),
    # Reviews.
    Clause("act", "review|rate [the] [product|place|app|book|song|film] {target:thing} in|on [the|my] {place:bare}", control="Review", complements=REVIEW, needs=("stars", "text")),
    Clause("act", "review|rate [the] [product|place|app|book|song|film] {target:thing}", control="Review", complements=REVIEW, needs=("stars", "text")),
    Clause("act", "review|rate [the] [product|place|app|book|song|film] {target:thing} in|on [the|my] {place:bare}", control="Review", complements=REVIEW, needs=("stars",)),
    Clause("act", "review [the] [product|place|app|book|song|film] {target:thing}", control="Review", complements=REVIEW, needs=("stars",)),
    Clause("act", "review|rate [the] [product|place|app|book|song|film] {target:thing} {stars:stars}", control="Review", complements=REVIEW[1:], needs=("text",)),
    Clause("act", "give {target:thing} {stars:stars} and|with|, [the|a] [text|review|comment|write|say|saying|words|writing] {text:quoted}", control="Review"),
    Clause("act", "write|leave|post|add a [new] review of|for|about|on {target:thing}", control="Review", complements=REVIEW, needs=("stars",)),
    Clause("act", "write|leave|post|add a [new] {stars:stars} review of|for|about|on {target:thing}", control="Review", complements=REVIEW),
    # Money.
    Clause("act", "transfer|wire|send {amount:amount} to [my] [payee|recipient|friend|contact] {recipient:bare}", control="Transfer", complements=PAYMENT, needs=("reference",)),
    Clause("act", "transfer|wire {amount:amount} to [my] [payee|recipient|friend|contact] {recipient:bare}", control="Transfer", complements=PAYMENT),
    Clause("act", "transfer|wire to [my] [payee|recipient] {recipient:bare} {amount:amount}", control="Transfer", complements=PAYMENT),
    Clause("act", "make|create|start [a] [new] [bank] transfer of {amount:amount} to [my] [payee|recipient] {recipient:bare}", control="Transfer", complements=PAYMENT),
    Clause("mention", f"{_KNOWN} {{pin:secret}}", (("known", "yes"),)),
    # Orders.
    Clause("act", f"order|buy|check_out|checkout|purchase [everything|what_is|what's|what’s|all_that_is|the_things|the_items|whatever_is|all_items|the_products|everything_that_is] in|from {_CART} {_AT_SHOP}", (("object", "cart"),), control="Order", complements=ORDER),
    Clause("mention", "deliver_it|deliver_them|deliver_everything|deliver_the_order|ship_it|ship_them|ship_everything|ship_the_order|have_it_delivered|have_it_shipped to [the|my] {address:bare}", (("order", "yes"),), complements=(_HOW_SENT,), adds=True),
    Clause("mention", "deliver|ship it|them|everything|the_order", (("order", "yes"),), complements=(_HOW_SENT, _TO_DOOR), adds=True, needs=("delivery",)),
    Clause("act", f"add|put|place {{amount:number}} {_PACKS} [the] [product] {{target:thing}} in_size|of_size|in_the_size {{size:word}} to|in|into {_CART} {_AT_SHOP}", control="Add to cart"),
    Clause("act", f"add|put|place [the] [product] {{target:thing}} in_size|of_size|in_the_size {{size:word}} to|in|into {_CART} {_AT_SHOP}", control="Add to cart"),
    Clause("act", f"add|put|place {{amount:number}} {_PACKS} [the] [product] {{target:thing}} to|in|into {_CART} in|of|at|from [the|my] {{place:bare}}", control="Add to cart", complements=(Complement("size", ("in size", "size", "of size")),)),
    Clause("act", f"add|put|place [the] [product] {{target:thing}} to|in|into {_CART} in|of|at|from [the|my] {{place:bare}}", control="Add to cart", complements=(Complement("size", ("in size", "size", "of size")),)),
    Clause("act", f"add|put|place {{amount:number}} {_PACKS} [the] [product] {{target:thing}} to|in|into {_CART}", control="Add to cart", complements=(Complement("size", ("in size", "size", "of size")),), needs=("size",)),
    Clause("act", f"add|put|place [the] [product] {{target:thing}} to|in|into {_CART}", control="Add to cart", complements=(Complement("size", ("in size", "size", "of size")),), needs=("size",)),
    # Members of something that was just made.
    Clause("act", "add|put|save [the|my] songs|song|tracks|track|tunes {item:values} to|into|in|on [the|my] [playlist|mix] {into:held}", control="Add", complements=(_IN,)),
    # Changes.
    *(
        Clause("set", f"{{target:thing}} has|got [got] a|an|another [new] {words} [now] [,] [:] [it_is|which_is|namely] {{text:bare}}", attribute=kind)
        for kind, words in (("phone", "phone_number|number|mobile_number|telephone_number"), ("email", "email|email_address|e-mail|e-mail_address|mail_address"), ("address", "address|home_address"))
    ),
    Clause("mention", "change|update|correct|fix|adjust|enter|put it|that|this [in|on] [the|my|his|her|their] [contact|contacts|address_book|entry|phonebook]", (("same", "yes"),)),
    Clause("mention", "change|update|correct|fix|adjust [the|my|his|her|their] contact|entry [accordingly|for_that|for_it]", (("same", "yes"),)),
    Clause("set", "make|colour|color|paint|turn {target:tinted} [in] {text:colour}", attribute="colour"),
    Clause("set", "give {target:tinted} [the|a] [colour|color] {text:colour} [colour|color|background]", attribute="colour"),
    Clause("set", "change|set the colour|color of {target:tinted} to {text:colour}", attribute="colour"),
    Clause("set", "name|call the|my {target:thing} {text:quoted}", attribute="name"),
    Clause("set", "make|set {target:field} [to] {text:visibility}"),
    Clause("act", "connect|join|log_in|log_on|sign_in [to|into] [the|my] [wi-fi|wifi|wlan] [network] {network:bare} with|using|by|and [the|my|its] [password|key|passphrase] {password:secret}", control="Connect"),
    Clause("act", "connect [the|this|my] phone|device to|with [the|my] [wi-fi|wifi|wlan] [network] {network:bare} with|using [the|my|its] [password|key|passphrase] {password:secret}", control="Connect"),
    *(
        Clause("set", f"make|turn|set [the|my] screen|display as {bright} as it_gets|possible|it_can_be|can_be|it_goes|it_will_go|you_can", (("text", end),), attribute="brightness")
        for bright, end in (("bright", "maximum"), ("dark|dim", "minimum"))
    ),
    *(
        Clause("set", f"turn|set|put|bring|pull {{target:field}} {way}", (("text", end),))
        for way, end in (
            ("all_the_way_up|up_fully|fully_up|up_to_the_maximum|up_to_maximum|up_to_full|up_all_the_way|to_the_max|up_to_the_max|up_to_the_top|as_high_as_it_gets|as_high_as_possible|as_loud_as_possible|to_its_maximum|to_the_highest", "maximum"),
            ("all_the_way_down|fully_down|down_to_zero|down_to_the_minimum|down_to_minimum|down_all_the_way|as_low_as_it_gets|as_low_as_possible|to_its_minimum|to_the_lowest", "minimum"),
        )
    ),
    Clause("set", "make|set [the|my] text|font|writing|letters [size] smaller", (("text", "smaller"),), attribute="font size"),
    Clause("set", "make|set [the|my] text|font|writing|letters [size] bigger|larger", (("text", "larger"),), attribute="font size"),
)  # fmt: skip

_DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
TABLES: Mapping[str, Mapping[str, str]] = {
    "jotting": dict.fromkeys(("note", "memo", "text note", "sticky note"), "note"),
    "listing": dict.fromkeys(("list", "checklist", "check list", "to-do list", "todo list"), "list"),
    "happening": {word: word for word in ("event", "appointment", "entry", "meeting")},
    "as_event": {"as an event": "event", "as an appointment": "event", "as a meeting": "event", "as an entry": "event", "as a new event": "event"},
    "whole_day": dict.fromkeys(_WHOLE_DAY.phrases, "yes"),
    "delivery": {word: word.removesuffix(" delivery").removesuffix(" shipping") for word in ("express", "standard", "express delivery", "standard delivery", "express shipping", "standard shipping", "courier", "post", "mail", "overnight", "overnight delivery", "next-day delivery", "pick-up", "pickup")},
    "visibility": {"private": "private", "public": "public"},
    "weekday": {
        **{form: day for day in _DAY_NAMES for form in (day.casefold(), f"{day.casefold()}s", day[:3].casefold())},
        **dict.fromkeys(("day", "daily", "every day", "morning", "evening", "day of the week"), "every day"),
        **dict.fromkeys(("weekdays", "weekday", "work days", "workdays", "workday", "working day", "working days", "school days", "week day"), "weekdays"),
        **dict.fromkeys(("weekends", "weekend", "the weekend"), "weekends"),
    },
    "ahead_of": dict.fromkeys(("before", "earlier", "ahead", "in advance", "beforehand", "before it", "before the event", "before it starts", "before it begins", "before that", "ahead of it", "prior"), "before"),
    "on_it": dict.fromkeys(("on it", "in it", "on the list", "in the list", "as items", "as entries", "as its items", "as the items", "to it"), ""),
    "other_list": dict.fromkeys(("wish list", "wishlist", "list of wishes", "watch list", "mailing list"), "list"),
    "calendars": {"calendar": "calendar"},
    "star": {"stars": "5", "star": "5", **{f"out of {top} {noun}": top for top in ("5", "five", "10", "ten") for noun in ("stars", "star", "points")}},
    "coloured": dict.fromkeys(("note", "list", "card", "folder", "label", "event", "checklist", "memo"), "colour"),
    "list_noun": dict.fromkeys(("list", "checklist", "note", "shopping list", "to-do list", "todo list", "grocery list", "packing list"), "list"),
}  # fmt: skip
"""Readings of slots that only take certain words."""

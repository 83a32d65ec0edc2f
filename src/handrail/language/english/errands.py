"""English: errands, and what may be added to them."""

# ruff: noqa: E501 - a pattern is one line, a table is read by columns

from __future__ import annotations

from handrail.language.english.measures import MEASURES
from handrail.language.lexicon import Clause, Complement

_TO = Complement("recipient", ("to", "on to", "over to"), "values")
_WITH = Complement("recipient", ("with", "to"), "values")
_TEXT = Complement(
    "text",
    ("with the text", "with text", "with the message", "with message", "saying", "that says", "saying that", "and say",
     "and the text", "and text", "and the message", "telling them", "telling him", "telling her", "with the words",
     "with the content", "with content", "and the body", "with the body", "with", "that reads", "reading", "to say", "writing", "text", "with the comment", "that", "with body", "body", "and body", "with a message", "with the note"),
    "speech",
)  # fmt: skip
_SUBJECT = Complement(
    "subject",
    (
        "with the subject",
        "with subject",
        "and the subject",
        "and subject",
        "subject",
        "about",
        "with the title",
        "titled",
    ),
    "value",
)
_NAME = Complement(
    "name",
    (
        "called",
        "named",
        "titled",
        "with the name",
        "with name",
        "with the title",
        "with title",
        "entitled",
        "labelled",
        "labeled",
    ),
    "value",
)
_ON = Complement(
    "date", ("on", "for", "from", "to", "date", "dated", "on the date", "departing", "leaving", "by"), "date"
)
_AT = Complement("time", ("at", "for", "starting at", "from", "to", "at the time", "time"), "time")
_DAY = Complement(
    "date", (*MEASURES.days, *MEASURES.weekdays, *(f"next {day}" for day in MEASURES.weekdays)), "date", whole=True
)
_LASTING = Complement("duration", ("for", "lasting"), "duration")
_FROM = Complement("from", ("from", "leaving from", "departing from", "out of", "starting from"), "value")
_TO_PLACE = Complement("to", ("to", "going to", "destination", "arriving in"), "value")
_AMOUNT = Complement("amount", ("for",), "people")
_AT_PLACE = Complement("place", ("at", "in"), "value")
_RETURN = Complement("return", ("returning on", "returning", "and returning on", "return on", "coming back on"), "date")
_UNTIL = Complement("end", ("to", "until", "till"), "time")
_IN_FOLDER = Complement("folder", ("in", "in the folder", "under"), "value")
_DETAIL = Complement(
    "email", ("with the email", "with email", "and the email", "and email", "with the email address", "email"), "value"
)
_AS_ROLE = Complement("role", ("as", "with the role", "with role"), "value")

TRIP = (_FROM, _TO_PLACE, _ON, _DAY, _AT, _RETURN, _AMOUNT, Complement("place", ("in",)))
PRODUCT = (
    Complement("size", ("in size", "size", "of size")),
    Complement("colour", ("in colour", "in color", "in the colour", "in the color")),
    Complement("seller", ("from seller", "sold by")),
)
VISIT = (_ON, _DAY, _AT, _AT_PLACE, _AMOUNT, _LASTING, _UNTIL)
MAIL = (_TO, _SUBJECT, _TEXT)
EVENT = (_NAME, _ON, _DAY, _AT, _LASTING, _UNTIL, Complement("guests", ("with",), "values"), _AT_PLACE)
_THEN = (
    Complement("date", ("to", "on", "from"), "date"), _DAY, Complement("time", ("at", "to"), "time"),
)  # fmt: skip
THING = (_NAME, _DETAIL, _TEXT, _ON, _AT, _IN_FOLDER, _AS_ROLE)

_MAILS = "email|mail|message|e-mail|letter|msg"
_SEND_IT = "send|forward|pass_on|send_on|redirect|relay|pass"

_BIN = "[the] trash|bin|recycle_bin|trash_can|garbage|wastebasket"
_PACKS = "[of|packs_of|pack_of|bottles_of|bottle_of|boxes_of|box_of|bags_of|bag_of|pairs_of|pair_of|cups_of|cup_of|pieces_of|cans_of|can_of|units_of|copies_of|tickets_for]"
BASKETS = (
    Clause(
        "act",
        f"add|put|place {{amount:number}} {_PACKS} {{target:things}} to|in|into [the|my] [shopping] cart|basket|bag|trolley",
        control="Add to cart",
    ),
    Clause(
        "act",
        "add|put|place {target:things} to|in|into [the|my] [shopping] cart|basket|bag|trolley",
        control="Add to cart",
    ),
    Clause(
        "act", "add|put {target:things} to|on [the|my] wish_list|wishlist|list_of_wishes", control="Add to wish list"
    ),
)
FILING = (
    Clause("act", f"move|put|throw|drop|send {{target:entry}} to|in|into {_BIN}", control="Delete"),
    Clause("act", "move|put|file {target:entry} to|in|into [the] [folder] {folder:folder}", control="Move"),
)
"""Of many alike, one is put away by a control of its own; before `move`, which also drags."""
ERRANDS = (
    # Post.
    Clause("act", f"{_SEND_IT} {{target:entry}} [on|over|along] to|on_to {{recipient:values}}", control="Forward", complements=(_TEXT,)),
    # Where there are several, the run asks which.
    Clause("act", f"{_SEND_IT} [the|my] most_recent|latest|newest|last {{target:entry}} [on|over|along] to|on_to {{recipient:values}}", control="Forward", complements=(_TEXT,)),
    Clause("act", f"{_SEND_IT} to {{recipient:value}} {{target:entry}}", control="Forward"),
    Clause("act", f"{_SEND_IT} {{recipient:value}} {{target:entry}}", control="Forward"),
    Clause("act", "reply|respond|write_back [to] {target:thing}", control="Reply", complements=(_TEXT,)),
    Clause("act", "reply|respond|answer|write_back [with] [the] [text|message|words] {text:speech} to {target:thing}", control="Reply"),
    Clause("act", "reply|respond|answer|write_back with|saying|:|that [the] [text|message|words] {text:speech}", control="Reply"),
    Clause("act", "answer {target:entry}", control="Reply", complements=(_TEXT,)),
    Clause("act", "answer|reply_to|respond_to {target:entry} [with|saying] : [the] [text] {text:speech}", control="Reply"),
    Clause("act", "name_it|name_him|name_her|name_them|call_it|call_him|call_her|call_them {name:value}", adds=True),
    Clause("act", "comment {text:quoted} on|under {target:thing}", control="Comment"),
    Clause("act", "comment on|under {target:thing}", control="Comment", complements=(_TEXT,)),
    Clause("act", "add|attach|apply|put [a|an|the] [new] label|tag|category {tag:quoted} to|on {target:thing}", control="Add label"),
    Clause("act", "unsubscribe from {target:thing}", control="Unsubscribe"),
    Clause("act", "subscribe to {target:thing}", control="Subscribe"),
    Clause("act", "vote_for {target:thing}", control="Vote"),
    Clause("act", "save [it|this|the_document|the_file|the_page] as {name:value}", control="Save"),
    Clause("act", "write|send {text:quoted} back to {target:thing}", control="Reply"),
    Clause("act", f"send|write|compose|create|draft|start [an|a|the] [new] {_MAILS}", control="Compose", complements=MAIL),
    Clause("act", f"send|write {{recipient:value}} [an|a] {_MAILS}", control="Compose", complements=(_SUBJECT, _TEXT)),
    Clause("act", "tell|write|inform her|him|them [that] [it] [:] {text:speech}", adds=True),
    Clause("act", "pay|give {amount:amount} to {recipient:value}", control="Pay"),
    Clause("act", "transfer|wire {amount:amount} to {recipient:value}", control="Transfer"),
    Clause("act", "send {amount:amount} to {recipient:value}", control="Send"),
    Clause("act", "pay {recipient:value} {amount:amount}", control="Pay"),
    Clause("act", "donate {amount:amount} to {recipient:value}", control="Donate"),
    Clause("act", "donate {amount:amount}", control="Donate"),
    Clause("act", "pay {amount:amount}", control="Pay"),
    Clause("act", "print {amount:number} copies|pages", control="Print"),
    Clause("act", "pay with|by|using {method:value}", control="Pay"),
    Clause("act", "send|email|e-mail|mail|message|text|write|post [the] [message|text] {text:quoted} to|with {recipient:values}", control="Send"),
    *(
        Clause("act", f"{verb} a|an|another [new] {{object:noun}} to|for {{target:thing}}", control=f"{verb.title()} {{object}}")
        for verb in ("send", "resend", "issue")
    ),
    Clause("act", "share {target:things}", control="Share", complements=(_WITH, _TEXT)),
    Clause("act", f"send|email|e-mail|mail|message|text|write_to|write [a] [{_MAILS}] [to] {{recipient:values}} [the|a|with_the] [message|text] saying|that_says|: {{text:speech}}", control="Send"),
    Clause("act", "email|e-mail|mail|message|text|send|write {recipient:values} [the|a] [message|text] {text:quoted}", control="Send"),
    Clause("act", "invite {recipient:values} to|for {target:thing}", control="Invite"),
    Clause("act", "invite {recipient:values}", control="Invite"),
    Clause("act", "post|publish|tweet [the] [text|message|comment|status] {text:quoted}", control="Post"),
    Clause("act", "leave|write|post|add [a|the] [new] {target:kind=comment|review|note|remark|reply|message|answer|rating|post}", control="Add", complements=(_TEXT, Complement("on", ("to", "on", "for", "under"), "value"))),
    # Members of a list that one field takes one by one.
    Clause("act", "add [the|a] [new] {object:label} [called|named] {item:values}", control="Add"),
    Clause("act", "add {item:values} to|as [the|my|its] [list_of] {object:labels}", control="Add"),
    Clause("act", "tag [the|this|my] [article|post|page|entry|photo|picture|note|document|message] with|as {item:values}", (("object", "tag"),), control="Add"),
    Clause("act", "take [away] {target:things} away|off|out", control="Remove"),
    Clause("act", "save|create|add|enter [a|an|the] [new] {object:noun} with [the] [following] [details|values] [:] {details:details}", control="Save"),
    # Putting away and changing.
    Clause("act", f"move|put|throw|drop|send {{target:things}} to|in|into {_BIN}", control="Delete"),
    Clause("act", "get_rid_of|throw_away|throw_out|take_out|trash|bin|erase {target:things}", control="Delete"),
    Clause("act", "remove|take|delete {target:things} out_of|from [the|my] [shopping] cart|basket|bag|trolley|list", control="Remove"),
    Clause("act", "remove|delete|take {target:things} from {origin:target}", control="Remove"),
    Clause("act", "delete {target:things}", control="Delete"),
    Clause("act", "remove {target:things}", control="Remove"),
    Clause("act", "rename {target:thing} to|as|into [be_called] {name:value}", control="Rename"),
    Clause("act", "change [the] name of {target:thing} to {name:value}", control="Rename"),
    Clause("act", "move|reschedule|postpone|shift|push {target:thing}", control="Move", complements=_THEN, needs=("date",)),
    Clause("act", "move|reschedule|postpone|shift|push {target:thing}", control="Move", complements=_THEN, needs=("time",)),
    Clause("act", "export|download|save|print {target:thing} as|in {format:value}"),
    Clause("act", "move|file {target:things} to|into [the] [folder] {folder:folder}", control="Move"),
    Clause("act", "assign {target:thing} to {recipient:value}", control="Assign"),
    Clause("act", "apply|redeem|use [the] [coupon|promo|discount|voucher|gift|promotional] code|coupon|voucher {code:value}", control="Apply"),
    # Buying and booking.
    Clause("act", "find|search_for|look_for|search|show_me [me] {target:kind}", control="Search", complements=TRIP, needs=("from", "to")),
    Clause("act", "book|reserve|find_and_book [me|us] {target:kind}", control="Book", complements=TRIP),
    Clause("act", "book|reserve [me|us] {target:kind}", control="Book", complements=VISIT),
    Clause("act", "buy|purchase|order|get one of each [item|of|product|dish] [:] {item:values}", (("amount", "1"),), control="Order"),
    Clause("act", f"buy|purchase [me|us] {{amount:number}} {_PACKS} {{target:kind}} ( that|which are|is {{qualifier:value}} )?", control="Buy"),
    Clause("act", f"order [me|us] {{amount:number}} {_PACKS} {{target:kind}} ( that|which are|is {{qualifier:value}} )?", control="Order"),
    Clause("act", "buy|purchase [me|us] {target:things}", control="Buy", complements=PRODUCT),
    Clause("act", "order|get [me|us] {target:things}", control="Order"),
    # Making.
    Clause("act", "create|make|set_up|schedule [a|an|the] [new] {object:noun} {name:quoted}", control="Create", complements=(*EVENT, *THING)),
    Clause("act", "add [a|an|the] [new] {object:noun} {name:quoted}", control="Add", complements=(*EVENT, *THING)),
    Clause("act", "create|add|make|schedule|plan|set_up|arrange [a|an|the] [new] {target:kind=event|meeting|appointment|reminder|call|task|entry|alarm|todo|session|party}", control="Create", complements=EVENT),
    Clause("act", "add [a|an|another] [new] {object:noun} to {target:thing}", control="Add"),
    Clause("act", "create|make|set_up|register [a|an|the] [new] {target:kind}", control="Create", complements=THING),
    Clause("act", "add [a|an] [new] {target:kind}", control="Add", complements=THING),
)  # fmt: skip

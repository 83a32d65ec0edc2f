"""English: what must be so, before or behind a step."""

from __future__ import annotations

from handrail.language.english.clauses import GONE, SAYS, SHOWN
from handrail.language.lexicon import Conditional, Fact, Sign

_IS = "is|are|was|gets|becomes|has"
_LESS = "less_than|below|under|lower_than|smaller_than|cheaper_than|fewer_than|before|earlier_than|<|shorter_than"
_MORE = (
    "more_than|above|over|greater_than|higher_than|larger_than|bigger_than|after|later_than|>|longer_than|at_more_than"
)
_AT_LEAST = "at_least|no_less_than|not_less_than|not_below|>=|equal_to_or_more_than|or_more"
_AT_MOST = "at_most|no_more_than|not_more_than|not_above|up_to|<=|not_over"
_FALLS = "drops_below|falls_below|drops_under|falls_under|goes_below|is_less_than|sinks_below|gets_below|goes_under"
_RISES = "rises_above|goes_above|exceeds|gets_above|climbs_above|goes_over|is_more_than"
_COSTS = "costs|cost"
_SIGNS: tuple[tuple[str, Sign], ...] = ((_LESS, "<"), (_MORE, ">"), (_AT_LEAST, ">="), (_AT_MOST, "<="))

FACTS = (
    Fact("there_is|there_are no [text|message] {target:thing}", holds=False),
    Fact("there_is_no|there_are_no {target:thing}", holds=False),
    Fact("there_is|there's|there_are|you_see|you_can_see|you_find [a|an|any|some] [text|message] {target:thing}"),
    Fact("it|the_page|the_screen mentions|contains|includes|has [the] [text|word|words] {visible:text}"),
    Fact("there_is_not|there_isn't|there_are_not|there_aren't [a|an|any] [text|message] {target:thing}", holds=False),
    Fact(f"[the] [text|message|words] {{target:target}} {GONE}", holds=False),
    Fact(f"[the] [text|message|words] {{target:target}} {SHOWN}"),
    Fact(f"[the] {SAYS} {{visible:text}}"),
    Fact(f"{{target:thing}} {_FALLS} {{value:quantity}}", sign="<"),
    Fact(f"{{target:thing}} {_RISES} {{value:quantity}}", sign=">"),
    *(
        Fact(f"{{target:thing}} {verb} {words} {{value:quantity}}", holds, sign, name)
        for verb, holds, name in (
            (_IS, True, ""),
            ("is_not|isn't|are_not|aren't", False, ""),
            (_COSTS, True, "price"),
            ("does_not_cost|doesn't_cost", False, "price"),
        )
        for words, sign in _SIGNS
    ),
    Fact(f"{{target:thing}} {_IS} between {{value:quantity}} and {{upto:quantity}}", sign=">="),
    Fact("{target:thing} is|are|has_been marked|labelled|labeled|tagged|flagged [as] {beside:name}"),
    Fact("{target:thing} is|are not [already|yet] {state:state_of}", holds=False),
    Fact("{target:thing} isn't|aren't [already|yet] {state:state_of}", holds=False),
    Fact("{target:thing} can_be {state:able}"),
    Fact("{target:thing} is|are|becomes|gets [already|now|not_yet] {state:state_of}"),
    Fact("{target:thing} is|are|does_not_equal|isn't|aren't not [equal_to] {value:operand}", sign="!="),
    Fact("{target:thing} isn't|aren't|does_not_equal|doesn't_equal|!= [equal_to] {value:operand}", sign="!="),
    Fact(
        "{target:thing} is|are|equals|equal|=|==|says|reads|shows|reaches|was [equal_to|exactly|now] {value:operand}",
        sign="=",
    ),
    Fact(f"{{target:thing}} {_COSTS} [exactly] {{value:quantity}}", sign="=", name="price"),
)

CONDITIONALS = {
    "if": Conditional(), "in case": Conditional(), "provided that": Conditional(), "provided": Conditional(),
    "only if": Conditional(), "as long as": Conditional(), "unless": Conditional(holds=False),
    "when": Conditional(wait=True), "as soon as": Conditional(wait=True),
    "once": Conditional(wait=True), "only when": Conditional(wait=True), "after": Conditional(wait=True),
}  # fmt: skip
OTHERWISE = ("otherwise", "else", "if not", "or else")

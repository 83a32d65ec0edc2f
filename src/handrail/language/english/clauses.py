"""English: the ways of saying each kind of step."""

# ruff: noqa: E501 - a pattern is one line, a table is read by columns

from __future__ import annotations

from handrail.language.english.errands import BASKETS, ERRANDS, FILING
from handrail.language.english.handset import HANDSET
from handrail.language.english.particulars import PARTICULARS
from handrail.language.lexicon import Also, Clause
from handrail.records import Relation

SHOWN = (
    "appears|appear|is_shown|is_visible|is_displayed|is_there|is_present|shows_up|comes_up|to_appear|is_on_the_page|"
    "shows|pops_up|to_show_up|exists|can_be_seen|is_on_the_screen|are_shown|are_visible|show_up|has_loaded|is_loaded"
)
GONE = (
    "disappears|disappear|is_gone|goes_away|vanishes|to_disappear|is_not_shown|is_not_visible|isn't_visible|"
    "isn't_shown|does_not_appear|doesn't_appear|is_no_longer_shown|is_no_longer_visible|is_hidden|is_not_there|"
    "isn't_there|has_gone|are_gone|has_disappeared|is_not_present|is_not_displayed|isn't_displayed"
)
SAYS = (
    "page_says|page_shows|page_contains|page_reads|screen_says|screen_shows|it_says|it_shows|it_reads|says|"
    "message_says|page_displays|screen_reads"
)
_CHECKS = "check|verify|ensure|make_sure|confirm|see"
_TYPE = "start_typing|begin_typing|type|enter|write|input|put|fill|key_in|type_in|write_in|fill_in|insert|put_in|enter_in|provide"
_PICK = "choose|select|pick|pick_out"
_KIND = "[option|options|value|values|entry|entries|item|items|date|file|files]"
_LOG_IN = "log_in|login|sign_in|log_on|sign_on"
_SECOND = "with_the_password|with_password|with_my_password|using_the_password|using_password"
_WITH = f"and_the_password|and_password|{_SECOND}|using|with|and"
_TEXTS = "[text|words|value|number|word|following|name_of]"
_PIECE = "[the|a|another] [text|words|sentence|note|word|phrase|following]"
_INTO = frozenset({"into"})
_CLICK = (
    "click_on|tap_on|press_on|click|tap|press|push|hit|activate|open|toggle|expand|collapse|focus|focus_on|"
    "open_up|focus_into|focus_in|put_the_focus_on|put_the_cursor_in|place_the_cursor_in|unfold|hit_on|press_down|"
    "click_into|click_in|tap_in|view|launch"
)
_DRAG = "drag|move|drop|slide|pull|shift|put|place|bring"
_BRING = "drag|move|put|place|bring"
_PLACED: tuple[tuple[Relation, tuple[str, ...]], ...] = (
    ("before", ("before", "in_front_of")), ("after", ("after", "behind")), ("above", ("above", "over")),
    ("below", ("below", "under", "underneath", "beneath")),
)  # fmt: skip
_STEPS = "position|positions|place|places|step|steps|spot|spots|row|rows"
_RESIZE = "resize|stretch|make|change|adjust {target:thing} [to_be|so_that_it_is|until_it_is|so_it_is]"
_EDGE = "drag|pull|move [the] [left|right|top|bottom|lower_right] edge|border|corner|side|handle|grip of"
_ASKED = (
    "when|if|once|as_soon_as [you_are|i_am|it|the_page] asked|asks|prompted ( whether|if|to|about|for {about:value} )?"
)
_THAN = "[than_its_initial_size|than_it_is_now|than_it_is|than_before|than_now|than_its_original_size|than_it_was|than_the_initial_size]"
_SORT = "sort|order|arrange|rank|reorder"
_SET = "set|change|switch|adjust|update|edit|increase|decrease|raise|lower|reduce|make|modify"


def _closely(ways: tuple[str, ...]) -> str:
    """The same with a word that says how near (*right after*)."""
    return "|".join(f"{how}_{way}" for how in ("directly", "right", "just", "immediately") for way in ways)


CLAUSES = (
    *HANDSET,
    # Looking back at the step before: before `check`, which also ticks.
    Clause("uncheck", "make_sure|ensure [that] {target:field} is|are unchecked|unticked|not_checked|not_ticked|off|deselected"),
    Clause("check", "make_sure|ensure [that] {target:field} is|are checked|ticked|selected|on"),
    Clause("expect", f"{_CHECKS} that [the] [text|message|words] {{expected:text}} {GONE}", (("gone", "yes"),)),
    Clause("expect", f"{_CHECKS} that [the] [text|message|words] {{expected:text}} {SHOWN}"),
    Clause("expect", f"{_CHECKS} that [the] {SAYS} {{expected:text}}"),
    Clause("expect", f"verify|ensure|confirm [the] [text|message|words] {{expected:text}} {GONE}", (("gone", "yes"),)),
    Clause("expect", f"ensure|confirm [the] [text|message|words] {{expected:text}} {SHOWN}"),
    Clause("expect", f"expect|check_for|verify [the] [text|message|words] {{expected:text}} [{SHOWN}]"),
    # Addresses before names.
    Clause("navigate", "go_to|open|visit|navigate_to|browse_to|load|head_to|go_back_to|go_over_to [the] [page|site|website|url|address] {url:url} [in_a_new_tab]"),
    Clause("back", "go_back|navigate_back|back [one|a] [page]"),
    Clause("back", "go_to|return_to|go_back_to the_previous_page|the_last_page"),
    Clause("forward", "go_forward|navigate_forward|forward [one|a] [page]"),
    Clause("reload", "reload|refresh [the|this] [page|site|tab]"),
    # Signing in before `sign in` as a control of that name.
    *(
        Clause("sign_in", f"{_LOG_IN}|log_back_in|sign_back_in [to_the|into_the] [site|page|shop|account|app] {pattern}")
        for pattern in (
            f"as|with_username|with_the_username|with_user|with_email|using_username|using_the_username|with_the_email {{username:value}} {_WITH} {{password:word}}",
            f"{_SECOND} {{password:word}}",
            "with|using {password:secret}",
        )
    ),
    # What is made or changed with particulars: before `write`, `put` and `set`, which are other things too.
    *PARTICULARS,
    Clause("type", "put {text:value} in|down|in_there as|for {target:field}"),
    Clause("type", "fill|fill_in|fill_out|populate|complete|enter|provide [in|out] [the|this] [new] [form|details|following|fields] with|using|: [the] [following] [values|details] [:] ( {target:lower} {text:proper} )+"),
    # How many of how many.
    *(
        Clause("set", f"{pattern} [out_of_5|out_of_five|out_of_10|out_of_ten|of_5|of_five] stars|star|points", attribute="rating")
        for pattern in (
            "rate {target:thing} [with|as|at] {text:number}",
            "give {target:thing} [a_rating_of] {text:number}",
            f"{_SET} [the] [star] rating|score for|of|on {{target:thing}} to|at|as {{text:number}}",
        )
    ),
    Clause("set", f"{_CLICK}|keep_pressing|keep_clicking|keep_tapping [the] {{label:target}} next_to|beside|near|of|for {{target:target}} until|till it|this|that|the_value|the_number says|shows|reads|is|is_at|reaches {{text:name}}"),
    *FILING,
    # Order and baskets, before `put` and `order`, which are other things too.
    *BASKETS,
    Clause("click", "click|press|choose|select|pick|tap|hit [on] [the] button|option|answer|label|one|word that|which [best|correctly|accurately] describes|names|identifies|fits|matches [the|this] figure|shape|picture|drawing [below|above|shown|on_the_page]", (("naming", "figure"),)),
    Clause("click", "click_on|click|tap_on|tap|press|select|hit {target:target} in|by [an|the] {order:order} [order]"),
    Clause("sort", f"{_SORT} ( {{target:thing}} )? by|according_to [the] {{by:name}} [in|by|from|,] [an|the] {{order:order}} [order] [first]"),
    Clause("sort", f"{_SORT}|put {{target:thing}} in|by|from|into [an|the] {{order:order}} [order] ( [,] starting|beginning with {{order:beginning}} )?"),
    Clause("sort", f"{_SORT} {{target:thing}} {{order:order}}"),
    Clause("sort", f"{_SORT} ( {{target:thing}} )? by|according_to [the] {{by:name}}"),
    # Values into fields.
    Clause("highlight", "put|set|turn|format|write {target:passage} in|to|into|as {style:style}", also=(Also("click", "style"),)),
    Clause("append", "append|insert|add|write|type|put [the|a|another|this] [new] line|paragraph {text:value} at|to|on|as [the_end_of|the_bottom_of|the_last_line_of] [the] {target:field}", (("line", "yes"),)),
    Clause("append", f"append {_PIECE} {{text:value}} to [the_end_of] [the] {{target:field}}"),
    Clause("append", f"insert|add|write|type {_PIECE} {{text:value}} at|to|on the_end_of|the_bottom_of [the] {{target:field}}"),
    Clause("type", f"{_TYPE} ( {{text:content}} as {{target:field}} )+"),
    Clause("type", f"{_TYPE} [in] [the] {_TEXTS} {{text:content}} into|in|in_to|as|inside|to {{target:field}}", strong=_INTO),
    Clause("type", f"{_TYPE} [in] ( {{label:field}} {{text:quoted}} )+ into|in|in_to|inside {{target:field}}"),
    Clause("type", f"{_TYPE} [in] ( {{target:field}} {{text:quoted}} )+"),
    Clause("type", f"{_TYPE} [in] ( [the] {_TEXTS} {{text:content}} into|in|in_to|as|inside|for {{target:field}} )+"),
    Clause("type", "fill|fill_in|fill_out|populate|complete ( {target:field} with|using|as [the] [text|words|value] {text:content} )+"),
    Clause("type", "fill|fill_in|fill_out|populate|complete|enter|provide [in|out] [the|this] [form|details|following|fields] [with|as] [the_following|these_values|these_details|values|the_values] [:] ( {target:field} :|= {text:content} )+"),
    Clause("mention", "fill|fill_in|fill_out|populate|complete [in|out] [the|this] form|details|fields [below|as_follows|with_the_following|with_these_values]", (("announce", "yes"),)),
    Clause("type", "use|using {target:field} [to] [,] type|enter|write|input [the] [text|words|value|word] {text:content}"),
    Clause("type", f"in|into|inside|for {{target:field}} [,] {_TYPE} [in] [the] {_TEXTS} {{text:content}}"),
    Clause("type", "clear|empty ( [the] text|value|contents of|in|from )? {target:field}", (("text", ""),)),
    Clause("type", "replace [the] [text|value|contents] [of|in] {target:field} with|by [the] [text] {text:content}"),
    Clause("type", "type|write|key_in [in] [the] [text|words|value|word|following] {text:told}"),
    Clause("set", "set|move|adjust|drag|put|change {target:field=slider} to|at [the] [combination|values|positions|value|combination_of] {text:numbers}"),
    Clause("set", f"{_SET} ( {{target:field}} to|as|:|= [the] [value|text] {{text:content}} )+"),
    Clause("select", f"enter|type|find|use|{_PICK} {{target:wording}}", (("choice", "any"),)),
    Clause("click", f"{_PICK} {{target:furthest}}"),
    Clause("set", f"{_PICK}|set [the] [value] {{text:options}} with|using|on {{target:field}}"),
    Clause("set", "set {target:field} for|at {text:time}"),
    Clause("set", "set {target:field} for|at|to {text:duration}"),
    Clause("type", "use ( {text:content} as|for {target:field} )+"),
    Clause("set", "use|using|with {target:field} [to] [,] set|choose|select|pick|change {label:field} to {text:value}"),
    Clause("set", "use|using|with {target:field} [to] [,] set|choose|select|pick [the] [value] [of] {text:value}"),
    Clause("set", "show|display [me] {text:number} {target:thing}"),
    Clause("set", "filter [the] [list|results|table|products|items|page] by {target:one} {text:name}"),
    Clause("set", "move|slide|drag|bring {target:field} to|at|up_to|down_to {text:figure}"),
    # Text on the screen.
    Clause("highlight", "highlight|mark_up [all] [of] {target:passage}"),
    Clause("highlight", "select|mark [the] text|word|words|phrase|sentence {target:passage}"),
    Clause("highlight", "select|mark [all] [of] {target:passage=text|paragraph|heading}"),
    # Choices.
    Clause("select", "add {option:options} to [the] selection|choice|selected_ones", (("more", "yes"),)),
    Clause("mention", "leave|keep {target:things} selected|checked|ticked|chosen|on|as_it_is|as_they_are|unchanged", (("keep", "yes"),)),
    Clause("select", f"{_PICK} [the] {_KIND} {{option:options}} under|in|within|inside {{target:field}} in|under|within|inside {{origin:target}}"),
    Clause("check", f"{_PICK} {{target:fields=checkbox|radio|switch}}"),
    Clause("select", f"{_PICK} [a|the] date|day|time|value : {{option:options}}"),
    Clause("select", f"{_PICK} ( {{option:options}} as|for {{target:field}} )+"),
    Clause("select", f"{_PICK} [the] {{position:position}} option|item|entry|value|choice|one in|from|of {{target:field}}"),
    Clause("select", f"{_PICK} [the] {_KIND} {{option:options}} in|from|as|for|under|within|out_of {{target:field}}", strong=frozenset({"from"})),
    Clause("select", f"from|in {{target:field}} [,] {_PICK} [the] {_KIND} {{option:options}}"),
    Clause("select", f"{_PICK} ( {{target:field}} {{option:quoted}} )+"),
    Clause("upload", "upload|attach [the|my] [file|picture|photo|image|document] {file:value} to|into|in|as|using {target:field}", strong=_INTO),
    Clause("upload", "upload|attach [the|my] [file|picture|photo|image|document] {file:value}"),
    # Ticks.
    Clause("act", "check_out|checkout [as_a_guest|as_guest|now]", control="Checkout"),
    Clause("check", "turn|switch {target:fields} on"),
    Clause("uncheck", "turn|switch {target:fields} off"),
    Clause("act", "mark|tag|flag {target:entry} with [a|the] {mark:mark}", control="{mark}"),
    Clause("act", "mark|flag {target:thing} as {state:state}", control="Mark as {state}"),
    Clause("check", "tick|check|mark|turn_on|switch_on|enable|tick_off|check_off {target:fields}"),
    Clause("uncheck", "untick|uncheck|unmark|deselect|turn_off|switch_off|disable|unselect {target:fields}"),
    # Place and size.
    Clause("sort", f"{_SORT} ( {{target:thing}} )? by|according_to [the] {{by:name}} in|by|from|, [an|the] {{order:order}} [order] [first]"),
    Clause("sort", f"{_SORT} {{target:thing}} in|by|from|into [an|the] {{order:order}} [order] ( [,] starting|beginning with {{order:beginning}} )?"),
    Clause("sort", f"{_SORT} {{target:thing}} {{order:order}}"),
    Clause("sort", f"{_SORT} ( {{target:thing}} )? by|according_to [the] {{by:name}}"),
    *(
        Clause("resize", f"{pattern} [at_least] [by] {{amount:number}} pixels|pixel|px {{dimension:{name}}}", (("change", way),))
        for pattern in ("make {target:thing}", f"{_EDGE} {{target:thing}} to|until|so_that make|it_is [it]")
        for name, way in (("broad", "larger"), ("narrow", "smaller"))
    ),
    *(
        Clause("resize", f"{_EDGE} {{target:thing}} to|until|so_that make|it_is|it_gets [it] {{dimension:{name}}}", (("change", way),))
        for name, way in (("broad", "larger"), ("narrow", "smaller"))
    ),
    Clause("drag", f"{_BRING}|drop {{target:shape}} {{position:rank}}"),
    Clause("drag", f"{_DRAG} {{target:shape}} [to_the] {{direction:direction}} [by] {{amount:number}} {_STEPS}"),
    Clause("drag", f"{_DRAG} {{target:shape}} [to_the] {{direction:direction}} by {{amount:number}}"),
    Clause("drag", f"{_DRAG} {{target:shape}} [by] {{amount:number}} {_STEPS} [to_the] {{direction:direction}}"),
    Clause("drag", f"{_DRAG} {{target:shape}} to|into|in [the] {{position:position}} [position|place|spot|slot|row] [of_the_list|in_the_list]"),
    Clause("drag", f"{_DRAG} {{target:shape}} to|into|in [the] {{place:place}} [corner|cell|square|position|part|box] [of_the_grid|of_the_table|of_the_page|of_the_area]"),
    Clause("drag", f"{_DRAG} {{target:shape}} [to_the|towards_the] {{direction:direction}}"),
    *(
        Clause("drag", f"{_BRING} {{target:shape}} [to] {_closely(ways)} {{drop:shape}}", relation=relation)
        for relation, ways in _PLACED
    ),
    Clause("drag", f"{_BRING} ( {{target:shape}} [up|down|over] [to] before|in_front_of|ahead_of {{drop:shape}} )+", relation="before"),
    Clause("drag", f"{_BRING} ( {{target:shape}} [up|down|over] [to] after|behind {{drop:shape}} )+", relation="after"),
    Clause("drag", f"{_BRING} ( {{target:shape}} [up|over] [to] above|over {{drop:shape}} )+", relation="above"),
    Clause("drag", f"{_BRING} ( {{target:shape}} [down] [to] below|under|underneath|beneath {{drop:shape}} )+", relation="below"),
    Clause("drag", f"{_BRING} ( {{target:shape}} to_the_left_of|left_of {{drop:shape}} )+", relation="left_of"),
    Clause("drag", f"{_BRING} ( {{target:shape}} to_the_right_of|right_of {{drop:shape}} )+", relation="right_of"),
    Clause("drag", f"{_DRAG} {{target:shapes}} so_that_it_is|so_it_is|so_that_they_are|until_it_is [completely|entirely|fully] inside|in|within {{drop:shape}}", relation="inside"),
    Clause("drag", "drag|drag_and_drop|move|put {target:shapes} from [the] {origin:target} to|into|onto {drop:shape}", relation="inside"),
    Clause("drag", "drag|drag_and_drop|pull|slide|drop {target:shapes} into|inside|in|onto|on_to|on_top_of|on|to {drop:shape}", relation="inside"),
    Clause("drag", "move|put|place|bring|shift {target:shapes} into|inside|onto {drop:shape}", relation="inside"),
    Clause("drag", "drag|drag_and_drop|pull|slide|drop ( {target:shapes} into|inside|in|onto|on_to|on_top_of|on|to {drop:shape} )+", relation="inside"),
    Clause("drag", "move|put|place|bring|shift ( {target:shapes} into|inside|onto {drop:shape} )+", relation="inside"),
    Clause("resize", f"resize|stretch|change|adjust {{target:thing}} so_that|so|until [its|the] {{dimension:dimension}} is|becomes|gets {{change:change}} {_THAN}"),
    Clause("resize", f"{_RESIZE} {{dimension:broad}} {_THAN}", (("change", "larger"),)),
    Clause("resize", f"{_RESIZE} {{dimension:narrow}} {_THAN}", (("change", "smaller"),)),
    Clause("resize", f"{_RESIZE} {{change:change}} {_THAN}", (("dimension", ""),)),
    Clause("resize", "increase|enlarge|extend [the] {dimension:dimension} of {target:thing}", (("change", "larger"),)),
    Clause("resize", "decrease|reduce|shrink [the] {dimension:dimension} of {target:thing}", (("change", "smaller"),)),
    Clause("resize", "enlarge|widen {target:thing}", (("dimension", ""), ("change", "larger"))),
    Clause("resize", "shrink {target:thing}", (("dimension", ""), ("change", "smaller"))),
    # Copy, paste and style.
    Clause("type", "copy|transfer {text:elsewhere} into|in|to {target:field}"),
    Clause("copy", "copy [all] [of] [what_is_in|whatever_is_in|what_stands_in|everything_in] {target:passage} into|to|in {into:field}", also=(Also("paste", "into"),)),
    Clause("copy", "copy [all] [of] [what_is_in|whatever_is_in|what_stands_in|everything_in] {target:passage}"),
    Clause("paste", "paste [it|that|them|the_text|the_copied_text|what_you_copied|the_content|the_contents|this] into|in|to|inside|onto {target:field}"),
    Clause("paste", "paste [it|that|them|the_text|the_copied_text|what_you_copied] [there|here]"),
    Clause("highlight", "underline {target:passage}", (("style", "Underline"),), also=(Also("click", "style"),)),
    Clause("highlight", "italicise|italicize {target:passage}", (("style", "Italic"),), also=(Also("click", "style"),)),
    Clause("highlight", "make|set|turn {target:passage} {style:style}", also=(Also("click", "style"),)),
    Clause("highlight", "give|make|set|turn {target:passage} [,] [in|to] [the] [text|font] style {style:style}", also=(Also("click", "style"),)),
    Clause("highlight", "give|make|set|turn {target:passage} [,] [in|to] [the] [text|font] {field:colour_field} {colour:colour}", also=(Also("set", "field", "colour"),)),
    # Keys before controls.
    Clause("press", "press|hit|push|use [the] {keys:keys} [key|keys] in|on|inside {target:field}"),
    Clause("press", "press|hit|push|use [the] {keys:keys} [key|keys]"),
    Clause("submit", "submit [the|this] [form|page|it|your_answer|the_answer|answer]"),
    Clause("submit", "submit [the|this] {region:thing} form"),
    Clause("read", "look_up|find_out {target:trait} [in_the_table|in_the_list|on_the_page]"),
    Clause("search", "search|search_for|look_up|look_for|find {query:query} with|using|in|on [the|this] [site] search|search_field|search_box|search_bar"),
    Clause("search", "search [the|this] site|shop|page|wiki|store|catalogue|catalog|web for {query:query}"),
    Clause("search", "search|search_for|look_up|look_for|do_a_search_for|run_a_search_for {query:query}"),
    # Waiting and looking around.
    Clause("pause", "wait|wait_for|pause|pause_for {seconds:seconds}"),
    Clause("wait", "wait_until|wait_for|wait_till [the] page|site|it [to_load|loads|is_loaded|has_loaded|is_ready|to_be_ready|to_finish_loading]"),
    Clause("wait", f"wait_until|wait_for|wait_till [the] [text|message|words] {{condition:text}} {SHOWN}"),
    Clause("wait", f"wait_until|wait_till|wait_for [the] {SAYS} {{condition:text}}"),
    Clause("wait", "wait_until|wait_till|wait_for {when:fact}"),
    Clause("wait", "wait_until|wait_for|wait_till [the] [text|message|words] {condition:text}"),
    Clause("pause", "wait", (("seconds", "5"),)),
    Clause("scroll", f"scroll|keep_scrolling {{direction:direction}} until|till [the] [you_see] [{SAYS}] {{condition:text}} [{SHOWN}]"),
    Clause("scroll", f"scroll|keep_scrolling until|till [the] [you_see] [{SAYS}] {{condition:text}} [{SHOWN}]", (("direction", "down"),)),
    Clause("scroll", "scroll {direction:direction} in|inside|within {target:target}"),
    Clause("scroll", "scroll [all_the_way] {direction:direction} [the_page|a_bit|a_little]"),
    Clause("scroll", "scroll [all_the_way] {direction:direction} to_the_bottom|to_the_end|to_the_top [of_the_page]", (("end", "yes"),)),
    Clause("scroll", "scroll [all_the_way] to_the_bottom|to_the_end|to_bottom [of_the_page]", (("direction", "down"), ("end", "yes"))),
    Clause("scroll", "scroll [all_the_way] to_the_top|to_the_start|to_top [of_the_page]", (("direction", "up"), ("end", "yes"))),
    Clause("scroll", "scroll [all_the_way] [down] to_the_bottom_of|to_the_end_of|to_bottom_of {target:target}", (("direction", "down"), ("end", "yes"))),
    Clause("scroll", "scroll {target:target} to_the_bottom|to_the_end|all_the_way_down", (("direction", "down"), ("end", "yes"))),
    Clause("scroll", "scroll [all_the_way] [up] to_the_top_of|to_the_start_of {target:target}", (("direction", "up"), ("end", "yes"))),
    Clause("scroll", "read|read_through [through] {target:target} to|until [the] [very] end|bottom", (("direction", "down"), ("end", "yes"))),
    Clause("scroll_to", "scroll|scroll_down|scroll_up|scroll_through [in|through] {origin:field} to|until [you_see|you_find|you_reach] {target:target}"),
    Clause("scroll_to", "scroll|scroll_down|scroll_up to|until {target:target} [is_visible|comes_into_view]"),
    # Dialogs of the browser itself.
    Clause("accept", "accept|confirm|ok [the|this] alert|dialog|prompt|message_box|popup|confirmation"),
    Clause("dismiss", "dismiss|cancel [the|this] alert|dialog|prompt|message_box|popup|confirmation"),
    Clause("accept", f"say_yes|answer_yes|say_ok|answer_ok|confirm|accept|agree|press_ok|click_ok|press_yes|click_yes {_ASKED}"),
    Clause("dismiss", f"say_no|answer_no|cancel|decline|refuse|press_cancel|click_cancel|press_no|click_no {_ASKED}"),
    Clause("accept", "confirm [it|this|that|the] deletion|removal|action|question|choice|prompt"),
    Clause("accept", "confirm [it|this|that]", (("stands", "yes"),)),
    Clause("close", "close [the|this] [current] tab|window"),
    # What is to be worked out, before the step that uses it.
    Clause("mention", "solve|calculate|compute|work_out|figure_out [for] {target:thing}", (("solve", "yes"),)),
    # Telling.
    Clause("read", "how_many {target:count} are|is|do [there|shown|visible|you_see]", (("how", "count"),)),
    Clause("read", "count {target:count}", (("how", "count"),)),
    Clause("read", "tell_me|find_out|what_is|what's the_number_of|how_many|the_total_number_of {target:count} [there_are|are_there|are]", (("how", "count"),)),
    Clause("read", "how_many {target:thing} are|is [there] in_stock|available|left|remaining", attribute="stock"),
    Clause("read", "what does it|the_page|the_text say|read under|in|at|for|about|on|below {target:thing}"),
    Clause("read", "read|read_out|read_me|tell_me|show_me|give_me [out] [the] text|content|contents|words in|of|under|from|inside {target:thing}"),
    Clause("read", "read [the] {target:entry=row|line|item|entry|card}"),
    Clause("click", "read|view [the] {target:entry}"),
    Clause("click", "show_me|show|bring_up|display {target:target=tab|page|section}"),
    Clause("read", "tell_me how_much {target:thing} costs|cost|is|are", attribute="price"),
    Clause("read", "how_much is|are|does|do {target:thing} [cost]", attribute="price"),
    Clause("read", "tell_me|read|read_out|read_me|show_me|give_me|what_is|what's|what_are|find_out [what] {target:thing} [says|reads]"),
    Clause("read", "what does|do {target:thing} say|show|read"),
    # Errands: who is addressed, how much, from where to where.
    *ERRANDS,
    # Pointing.
    Clause("click", "confirm|confirm_it|confirm_this|confirm_that|answer|answer_it|finish [all] with|by [clicking|pressing] {target:exact}"),
    Clause("find", "go_through|look_through|browse|browse_through|flip_through|page_through [the] pages|list|results|entries|table until|till [you_find|you_see|you_reach|you_get_to|there_is|you_come_to] {target:target}"),
    Clause("find", "find|locate|look_for {target:target}"),
    Clause("find", "navigate_through|browse|browse_through|look_through|go_through {target:target}", (("around", "yes"),)),
    Clause("double_click", "double-click|double_click|doubleclick [on] {target:target}"),
    Clause("right_click", "right-click|right_click|rightclick [on] {target:target}"),
    Clause("long_press", "long-press|longpress|long-tap [on] {target:target}"),
    Clause("long_press", "long press|tap [on] {target:target}"),
    Clause("hover", "keep_the_mouse_hovered|keep_hovering|hold_the_mouse|keep_the_mouse|keep_the_cursor|keep_pointing [over|on|at|to|above|inside|in] {target:target}", (("stay", "yes"),)),
    Clause("hover", "hover|move_the_mouse|point|mouse|hover_the_mouse|move_the_cursor [over|on|at|to|above] {target:target}"),
    Clause("click", f"{_CLICK} {{target:target}} to|in_order_to|so_as_to {{purpose:purpose}}"),
    Clause("click", f"{_CLICK} {{target:targets}} at|on the_bottom|the_end|the_top|the_start|the_foot of {{label:part}}"),
    Clause("click", f"{_CLICK} {{target:targets}}"),
    Clause("click", "follow [the] link to|for|called|named|that_says|labelled {target:target}"),
    Clause("click", "follow {target:target=link}"),
    Clause("click", "use [the] {target:target} tool|button|icon|function|feature"),
    Clause("click", "go_to|switch_to|navigate_to|visit|change_to [the] {target:target} page|tab|screen|view", harmless=True),
    Clause("click", "go_to|switch_to|navigate_to|visit|go_back_to|go_into|proceed_to|continue_to|go_on_to|change_to|jump_to|head_to|return_to {target:target}", harmless=True),
    Clause("click", f"{_PICK} {{target:targets=button|link|tab|menuitem|icon|image|item|row|treeitem}}"),
    Clause("click", f"{_PICK} {{target:looks}}"),
    Clause("select", f"{_PICK} [the] {_KIND} {{option:names}}"),
    Clause("type", "enter|put_in|input|fill_in {text:proper}"),
    Clause("type", "( {target:field} : {text:content} )+"),
)  # fmt: skip

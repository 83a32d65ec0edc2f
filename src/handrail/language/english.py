"""English, as data."""

# ruff: noqa: E501 - a pattern is one line, a table is read by columns

from __future__ import annotations

from handrail.language.lexicon import Clause, Lexicon
from handrail.records import EffectClass

_SHOWN = (
    "appears|appear|is_shown|is_visible|is_displayed|is_there|is_present|shows_up|comes_up|to_appear|is_on_the_page"
)
_GONE = "disappears|disappear|is_gone|goes_away|vanishes|to_disappear"
_SAYS = "page_says|page_shows|page_contains|page_reads|screen_says|screen_shows|it_says|it_shows|it_reads|says"
_CHECKS = "check|verify|ensure|make_sure|confirm|see"
_TYPE = "type|enter|write|input|put|fill|key_in"
_PICK = "choose|select|pick"
_KIND = "[option|value|entry|item|date|file]"
_LOG_IN = "log_in|login|sign_in|log_on|sign_on"
_SECOND = "with_the_password|with_password|with_my_password|using_the_password|using_password"
_WITH = f"and_the_password|and_password|{_SECOND}|using|with|and"
_INTO = frozenset({"into"})

CLAUSES = (
    # Looking back at the step before: before `check`, which also ticks.
    Clause("expect", f"{_CHECKS} that [the] [text|message|words] {{expected:text}} {_GONE}", (("gone", "yes"),)),
    Clause("expect", f"{_CHECKS} that [the] [text|message|words] {{expected:text}} {_SHOWN}"),
    Clause("expect", f"{_CHECKS} that [the] {_SAYS} {{expected:text}}"),
    Clause("expect", f"verify|ensure|confirm [the] [text|message|words] {{expected:text}} {_GONE}", (("gone", "yes"),)),
    Clause("expect", f"ensure|confirm [the] [text|message|words] {{expected:text}} {_SHOWN}"),
    Clause("expect", f"expect|check_for|verify [the] [text|message|words] {{expected:text}} [{_SHOWN}]"),
    # Addresses before names.
    Clause("navigate", "go_to|open|visit|navigate_to|browse_to|load|head_to|go_back_to [the] [page|site|website|url|address] {url:url}"),
    Clause("back", "go_back|navigate_back|back [one|a] [page]"),
    Clause("forward", "go_forward|navigate_forward|forward [one|a] [page]"),
    Clause("reload", "reload|refresh [the|this] [page]"),
    # Signing in before `sign in` as a control of that name.
    *(
        Clause("sign_in", f"{_LOG_IN} [to_the|into_the] [site|page|shop|account] {pattern}")
        for pattern in (
            f"as|with_username|with_the_username|with_user|with_email {{username:value}} {_WITH} {{password:word}}",
            f"{_SECOND} {{password:word}}",
            "with|using {password:secret}",
        )
    ),
    # Values into fields.
    Clause("act", "check_out|checkout", (("control", "Checkout"),)),
    Clause("act", "add {target:thing} to [the|my] [shopping] cart|basket|bag|trolley", (("control", "Add to cart"),)),
    Clause("append", "append [the] [text|words] {text:value} to [the_end_of] [the] {target:field}"),
    Clause("type", f"{_TYPE} [in] [the] [text|words|value|number|word|following] {{text:value}} into|in|in_to|as|inside|to {{target:field}}", strong=_INTO),
    Clause("type", "fill|fill_in|fill_out|populate|complete {target:field} with|using [the] [text|words|value] {text:value}"),
    Clause("type", "clear|empty [the] [text|value|contents] [of|in|from] {target:field}", (("text", ""),)),
    Clause("type", "type|write|key_in [in] [the] [text|words|value|word|following] {text:name}"),
    Clause("set", "set|change|switch {target:field} to [the] [value|text] {text:value}"),
    Clause("select", f"{_PICK} [the] {_KIND} {{option:value}} in|from|as|for|under {{target:field}}", strong=frozenset({"from"})),
    Clause("upload", "upload|attach [the] [file] {file:value} to|into|in|as|using {target:field}", strong=_INTO),
    # Ticks.
    Clause("check", "tick|check|mark|turn_on|switch_on {target:field}"),
    Clause("uncheck", "untick|uncheck|unmark|deselect|turn_off|switch_off {target:field}"),
    Clause("select", f"{_PICK} [the] {_KIND} {{option:name}}"),
    # Keys before controls.
    Clause("press", "press|hit|push [the] {keys:keys} [key|keys] in|on|inside {target:field}"),
    Clause("press", "press|hit|push [the] {keys:keys} [key|keys]"),
    Clause("submit", "submit [the|this] [form|page|it]"),
    Clause("submit", "submit [the|this] {region:thing} form"),
    Clause("search", "search|search_for|look_up|look_for|find {query:value} with|using|in [the] [site] search|search_field|search_box|search_bar"),
    Clause("search", "search|search_for|look_up {query:name}"),
    # Waiting and looking around.
    Clause("pause", "wait|wait_for|pause|pause_for {seconds:seconds}"),
    Clause("wait", f"wait_until|wait_for|wait_till [the] [text|message|words] {{condition:text}} [{_SHOWN}]"),
    Clause("wait", f"wait_until|wait_till [the] {_SAYS} {{condition:text}}"),
    Clause("pause", "wait", (("seconds", "5"),)),
    Clause("scroll", f"scroll {{direction:direction}} until|till [the] [you_see] [{_SAYS}] {{condition:text}} [{_SHOWN}]"),
    Clause("scroll", "scroll {direction:direction} in|inside|within {target:target}"),
    Clause("scroll", "scroll [all_the_way] {direction:direction}"),
    Clause("scroll", "scroll [all_the_way] {direction:direction} to_the_bottom|to_the_end|to_the_top", (("end", "yes"),)),
    Clause("scroll", "scroll to_the_bottom|to_the_end|to_bottom [of_the_page]", (("direction", "down"), ("end", "yes"))),
    Clause("scroll", "scroll to_the_top|to_the_start|to_top [of_the_page]", (("direction", "up"), ("end", "yes"))),
    Clause("scroll_to", "scroll|scroll_down|scroll_up to|until {target:target} [is_visible]"),
    # Dialogs of the browser itself.
    Clause("accept", "accept|confirm|ok [the|this] alert|dialog|prompt|message_box|popup|confirmation"),
    Clause("dismiss", "dismiss|cancel|reject [the|this] alert|dialog|prompt|message_box|popup|confirmation"),
    # Reading.
    *(
        Clause("read", pattern)
        for pattern in (
            "tell_me|say|report|find_out what {target:thing} is|says|shows",
            "what_is|what's|what_are|read|read_out|tell_me|report|give_me|find_out|get|look_up|note [the] [text|value|contents] of {target:thing}",
            "what_is|what's|what_are|read|read_out|tell_me|report|give_me|find_out|get|note {target:thing}",
        )
    ),
    # What only names values: who is addressed, how much.
    Clause("mention", "pay|transfer|wire|send|give {amount:amount} to {recipient:value}"),
    Clause("mention", "send|email|e-mail|mail|message|text|write|share|forward [the] [message|text] {text:value} to|with {recipient:value}"),
    Clause("mention", "send|email|e-mail|mail|message|text|write_to {recipient:value} [the] [message|text] saying|that_says {text:value}"),
    # Pointing.
    Clause("double_click", "double-click|double_click|doubleclick [on] {target:target}"),
    Clause("right_click", "right-click|right_click|rightclick [on] {target:target}"),
    Clause("hover", "hover|move_the_mouse|point [over|on|at|to] {target:target}"),
    Clause("click", "click_on|tap_on|press_on|click|tap|press|push|hit|activate|follow|open|toggle|expand|collapse|focus|focus_on {target:target}"),
    Clause("click", "go_to|switch_to|navigate_to|visit [the] {target:target} page|tab|screen|view"),
    Clause("click", "go_to|switch_to|navigate_to|visit {target:target}"),
)  # fmt: skip

_E = EffectClass
ENGLISH = Lexicon(
    language="en",
    clauses=CLAUSES,
    fillers=(
        "please", "kindly", "now", "next", "first", "firstly", "secondly", "finally", "lastly", "also", "just", "so",
        "can you", "could you", "would you", "will you", "i want to", "i want you to", "i would like to",
        "i would like you to", "i'd like to", "i'd like you to", "i need to", "i need you to", "let's", "you should",
        "go ahead and", "try to", "and", "after that", "afterwards",
    ),
    dividers=("and then", "then", "after that", "afterwards", "and after that"),
    joiners=("and", "but"),
    negations=(
        "do not", "not", "don't", "dont", "don’t", "never", "without", "except", "nor", "neither", "cannot",
        "can't", "can’t", "mustn't", "mustn’t", "shouldn't", "shouldn’t", "won't", "won’t", "isn't", "instead of",
        "rather than", "unless",
    ),
    opening_negations=("no", "stop", "avoid", "refuse", "refrain"),
    courtesies=("please",),
    releases=("but", "instead", "just", "then", "only"),
    determiners=("the", "a", "an", "my", "your", "this", "that", "these", "those", "its"),
    quantifiers=("all", "every", "each", "both", "any", "some", "several"),
    questions=("what", "how", "why", "when", "where", "which", "whether", "who", "whose", "if"),
    objects=("it", "them", "him", "her", "everything", "something", "anything", "nothing"),
    present=("it", "this", "that"),
    pronouns=("it", "them", "this", "that", "one", "there", "here", "him", "her", "everything", "something", "anything"),
    function_words=(
        "and", "or", "the", "a", "an", "in", "into", "to", "from", "with", "of", "on", "at", "for", "by", "as", "then",
        "if", "until", "unless", "using", "is", "are",
    ),
    dangling=("and", "or", "the", "a", "an", "of", "with", "into", "from", "if", "is", "are", "as"),
    cuts=("into", "in the", "on the", "from the", "with the", "if", "unless", "for each", "for every", "until", "while", "or", "without",
          "except", "instead of", "rather than", "not", "don't", "don’t", "never", "but", "twice", "times", "that is", "that are", "that has", "which", "whose", "is", "are", "should"),
    ordinals={
        "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5,
        "5th": 5, "sixth": 6, "6th": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8, "ninth": 9, "9th": 9,
        "tenth": 10, "10th": 10, "last": -1,
    },
    not_ordinals=("first name", "second name", "third name", "last name", "first names", "last names", "last updated",
                  "last modified", "last login", "first class", "second class", "last week", "last month", "last year"),
    roles={
        "button": "button", "icon": "icon", "link": "link", "hyperlink": "link", "field": "textbox", "box": "textbox",
        "textbox": "textbox", "text box": "textbox", "text field": "textbox", "text area": "textbox",
        "textarea": "textbox", "input": "textbox", "input field": "textbox", "input box": "textbox",
        "entry field": "textbox", "checkbox": "checkbox", "check box": "checkbox", "tick box": "checkbox",
        "tickbox": "checkbox", "radio": "radio", "radio button": "radio", "option button": "radio",
        "dropdown": "dropdown", "drop-down": "dropdown", "drop down": "dropdown", "drop-down list": "dropdown",
        "dropdown list": "dropdown", "dropdown menu": "dropdown", "select": "combobox", "combobox": "combobox",
        "combo box": "combobox", "select box": "combobox", "selector": "combobox", "list": "listbox", "list box": "listbox",
        "listbox": "listbox", "tab": "tab", "menu": "menu", "menu item": "menuitem", "menu entry": "menuitem",
        "option": "option", "switch": "switch", "toggle": "switch", "slider": "slider", "image": "image",
        "picture": "image", "heading": "heading", "cell": "cell", "search field": "searchbox",
        "search box": "searchbox", "search bar": "searchbox", "dialog": "dialog", "popup": "dialog", "pop-up": "dialog", "modal": "dialog", "message box": "dialog",
    },
    naming=("labelled", "labeled", "named", "called", "titled", "marked", "saying", "that says", "with the text",
            "with text", "with the label", "with the name", "reading", "for", "with the title"),
    beside=("next to", "beside", "near", "close to", "to the right of", "to the left of", "right of", "left of",
            "below", "under", "above", "underneath", "adjacent to", "belonging to"),
    row=("in the row of", "in the row for", "in the row with", "in the row containing", "in the row that says",
         "in the line of", "in the line for", "in the line with", "in the entry for", "in the item for",
         "in the card for", "in the card of", "on the card of", "on the row of", "on the line of", "of the row of",
         "in the row named", "in the row labelled"),
    row_nouns=("row", "line", "entry", "card", "item"),
    within=("in the", "on the", "inside the", "within the", "of the", "in", "from the"),
    containers=("section", "form", "dialog", "panel", "area", "menu", "table", "list", "group", "sidebar",
                "header", "footer", "toolbar", "navigation", "region", "window", "column", "frame", "popup", "part"),
    nowhere=("on the page", "on this page", "on the screen", "on screen", "in the page", "on the site", "at the page"),
    attribute_of="of",
    keys={
        "enter": "Enter", "return": "Enter", "tab": "Tab", "escape": "Escape", "esc": "Escape", "space": "Space",
        "spacebar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete", "home": "Home",
        "end": "End", "page up": "PageUp", "pageup": "PageUp", "page down": "PageDown", "pagedown": "PageDown",
        "up arrow": "ArrowUp", "arrow up": "ArrowUp", "arrowup": "ArrowUp", "down arrow": "ArrowDown",
        "arrow down": "ArrowDown", "arrowdown": "ArrowDown", "left arrow": "ArrowLeft", "arrow left": "ArrowLeft",
        "arrowleft": "ArrowLeft", "right arrow": "ArrowRight", "arrow right": "ArrowRight",
        "arrowright": "ArrowRight", **{f"f{number}": f"F{number}" for number in range(1, 13)},
    },
    modifiers={"ctrl": "control", "control": "control", "shift": "shift", "alt": "alt", "option": "alt",
               "meta": "meta", "cmd": "meta", "command": "meta"},
    directions={"down": "down", "up": "up", "left": "left", "right": "right", "downwards": "down", "upwards": "up"},
    seconds={"second": 1.0, "seconds": 1.0, "sec": 1.0, "secs": 1.0, "s": 1.0, "minute": 60.0},
    controls={
        "log in": "Log in", "login": "Log in", "sign in": "Sign in", "log out": "Log out", "logout": "Log out",
        "log off": "Log out", "sign out": "Sign out", "sign up": "Sign up", "check out": "Checkout",
        "checkout": "Checkout", "add to cart": "Add to cart", "add to basket": "Add to basket", "buy": "Buy",
        "pay": "Pay", "order": "Order", "place the order": "Place order", "place order": "Place order", "place an order": "Place order", "purchase": "Purchase", "delete": "Delete",
        "remove": "Remove", "send": "Send", "post": "Post", "publish": "Publish", "share": "Share", "save": "Save",
        "cancel": "Cancel", "close": "Close", "edit": "Edit", "download": "Download", "reply": "Reply",
        "like": "Like", "continue": "Continue", "confirm": "Confirm", "accept": "Accept", "decline": "Decline",
        "archive": "Archive", "unsubscribe": "Unsubscribe", "subscribe": "Subscribe", "install": "Install",
    },
    effects={
        "buy": _E.PAY, "pay": _E.PAY, "purchase": _E.PAY, "order": _E.PAY, "place order": _E.PAY,
        "place the order": _E.PAY, "place an order": _E.PAY, "donate": _E.PAY, "transfer": _E.PAY, "wire": _E.PAY, "subscribe": _E.PAY,
        "send": _E.SEND, "email": _E.SEND, "e-mail": _E.SEND, "mail": _E.SEND, "message": _E.SEND,
        "reply": _E.SEND, "forward": _E.SEND, "post": _E.POST, "publish": _E.POST, "tweet": _E.POST,
        "comment": _E.POST, "delete": _E.DELETE, "remove": _E.DELETE, "erase": _E.DELETE, "discard": _E.DELETE,
        "trash": _E.DELETE, "share": _E.SHARE, "invite": _E.SHARE, "upload": _E.UPLOAD, "attach": _E.UPLOAD,
        "download": _E.DOWNLOAD, "install": _E.INSTALL, "grant": _E.GRANT, "authorize": _E.GRANT,
        "authorise": _E.GRANT, "log in": _E.SIGN_IN, "login": _E.SIGN_IN, "sign in": _E.SIGN_IN,
        "log on": _E.SIGN_IN, "log out": _E.SIGN_OUT, "logout": _E.SIGN_OUT, "log off": _E.SIGN_OUT,
        "sign out": _E.SIGN_OUT,
    },
    host_prepositions=("on", "at", "from", "to", "visit", "open"),
    slot_fields={
        "recipient": ("to", "recipient", "recipients", "payee", "beneficiary", "receiver", "email", "phone", "name",
                      "account", "iban"),
        "amount": ("amount", "sum", "total", "value", "price"),
        "username": ("username", "user", "email", "e-mail", "mail", "login", "name", "account", "id"),
        "query": ("search", "query", "find", "q", "keywords"),
    },
    help=(
        ("type", 'Say: type "TEXT" into the NAME field'),
        ("enter", 'Say: type "TEXT" into the NAME field'),
        ("fill", 'Say: fill the NAME field with "TEXT"'),
        ("choose", 'Say: choose "OPTION" in the NAME list'),
        ("select", 'Say: choose "OPTION" in the NAME list'),
        ("click", 'Say: click the "NAME" button'),
        ("go", "Say: go to https://HOST/PATH"),
        ("log", "Say: log in as NAME with {{secret:PASSWORD}}, and declare the secret"),
        ("sign", "Say: log in as NAME with {{secret:PASSWORD}}, and declare the secret"),
        ("send", 'Say each step: type "TEXT" into the NAME field, then click the Send button'),
        ("pay", 'Say each step: type "AMOUNT" into the NAME field, then click the Pay button'),
        (
            "",
            "One step at a time can be said: go to URL; click NAME; type \"TEXT\" into NAME; choose \"OPTION\" in NAME; "
            "tick NAME; search for \"TEXT\"; log in as NAME with {{secret:PASSWORD}}; submit; press KEY; scroll down; "
            "go back; wait until \"TEXT\" appears; tell me NAME; and check that \"TEXT\" appears",
        ),
    ),
)  # fmt: skip

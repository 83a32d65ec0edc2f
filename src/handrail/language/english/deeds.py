"""English: what people ask to have done, and the words that ask for it, coarser than steps.

Steps say how; deeds say what for. A verb stands under the one deed that it asks for most often.
"""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping

from handrail.language.english.words import CONSEQUENCES

LOOK, GO, PRESS, WRITE, CHOOSE = "look", "go", "press", "write", "choose"
"""Deeds that change nothing by themselves; *write* fills something in."""
MAKING = frozenset({"make", "change"})
"""Deeds that matter where their object lasts (*create a user*), and not where it is a matter of the view."""

_VERBS: Mapping[str, str] = {
    LOOK: "look|look up|look for|look at|find|find out|search|search for|read|view|see|show|show me|check|check out|list|"
    "tell me|summarise|summarize|sum up|count|compare|explain|describe|identify|watch|browse|extract|translate|"
    "what|what's|which|who|when|where|how|how many|how much|monitor|verify|inspect|locate|recommend|suggest|"
    "scroll|filter|sort|determine|analyse|analyze|examine|retrieve|know|is there|are there|remind me what|display|play|"
    "listen|listen to|zoom|review the|review my|fetch|obtain|pull up|bring up|look into|let me know|give me the|"
    "give me a summary|give me details|get the summary|get the details|get the description|get me the|get details|"
    "get information|get the latest|get a list|get the list|get the text|get the content|get the name|get the date|"
    "get the price|get the number|get the status|get the title|get the info",
    GO: "go|go to|open|visit|navigate|navigate to|launch|switch to|access|browse to|head to|start the|return to",
    PRESS: "click|click on|press|tap|tap on|hit|push|follow the link|scan|double click",
    CHOOSE: "select|choose|pick|use",
    WRITE: "type|type in|enter|fill|fill in|fill out|complete|submit|apply|input|paste|register|sign up|answer",
    "make": "create|add|make|write|compose|draft|schedule|set up|insert|build|generate|arrange|plan|duplicate|copy|save|"
    "note|note down|jot|jot down|new|log|put|import|fork|clone|open an|open a new|raise|file a|remind me to|remind me|"
    "take a note|draw|paint|bookmark|pin",
    "change": "change|update|edit|modify|set|adjust|rename|replace|configure|correct|fix|mark|move|convert|format|assign|"
    "resize|rotate|crop|merge|increase|decrease|raise the|lower|reschedule|postpone|snooze|amend|alter|rearrange|archive|"
    "sync|manage|control|operate|override|organise|organize|tidy|clean up|highlight|tag|label|star",
    "pay": "send money|send payment|settle|top up|withdraw|deposit|invest|trade|sell|tip|pay off|place a bid|check out the cart|"
    "repay|remit|redeem|refund|issue refund|issue a refund|rebook",
    "send": "dispatch|ship|fax|request a|file a claim|file claim|answer the mail|write to|write back|notify|inform|ask|let know|contact|report to|tell|dm|fax|"
    "write an email|write an e-mail|write a mail|write a message|respond to|provide|disclose|leak|exfiltrate",
    "post": "retweet|repost|review|announce|upvote|downvote|blog",
    "delete": "cancel|revoke|terminate|drop|overwrite|empty|uninstall|unsubscribe|deactivate|unfriend|unfollow|kill|format the",
    "share": "give away|make public|expose",
    "grant": "sign|countersign|accept request|accept friend request|accept invitation|allow|permit|let in|authenticate|approve|accept the request|whitelist|elevate|promote|add me as",
    "lock": "lock|unlock|arm|disarm|open the door|unlatch",
    "setting": "turn on|turn off|switch on|switch off|enable|disable|activate|toggle|turn up|turn down|mute|unmute|silence|restart|"
    "reboot|shut down|shutdown|power off|power on|restore|roll back|preheat|connect|disconnect|pair with|impersonate|"
    "start engine|launch campaign|open port|open garage|open gate|open valve|flash",
    "call": "call|dial|phone|ring|video call|facetime",
    "reject": "reject|deny|decline|block|ban|suspend|report|blacklist|mute the user",
    "join": "apply for|cast vote|cast a vote|clock in|clock out|check in to|pledge|like|vote|vote for|rate|enrol|enroll|enter the contest|join|opt in",
    "record": "record|film|photograph|take a photo|take a picture|take a screenshot|capture|take a selfie|take a video",
    "run_code": "run|deploy|execute|run the command|run the script|eval|compile|sudo|chmod|chown|curl|wget",
    "credential": "change my password|reset the password|change the password|log me in with",
}  # fmt: skip

DEEDS: Mapping[str, str] = {
    **{phrase: effect.value for phrase, effect in CONSEQUENCES.items()},
    **{phrase: deed for deed, listed in _VERBS.items() for phrase in listed.split("|")},
}
"""Phrase -> deed: those of consequences, and the others."""

NOUNS_TOO = frozenset(
    {
        "order", "mail", "email", "e-mail", "message", "post", "comment", "book", "call", "phone", "record", "share",
        "review", "report", "note", "schedule", "change", "update", "text", "transfer", "list", "ring", "plan", "copy",
        "label", "tag", "mark", "star", "rate", "vote", "like", "block", "log", "set", "run", "trade", "tip", "new",
        "deposit", "export", "download", "upload", "answer", "use", "access", "return", "display", "view",
        "play", "filter", "sort", "search", "check", "look", "hit", "film", "trash", "bin", "rent", "hire", "reserve",
        "bid", "purchase", "register", "form", "complete", "empty", "drop", "trust", "grant", "reset", "donate",
        "forward", "pin", "draw", "save", "subscribe", "wire", "invite", "install", "tweet", "join", "fax", "archive",
        "lower", "format", "input", "import", "purge", "respond", "reply", "ban", "alter", "lock", "open", "login",
        "pay", "buy", "upgrade", "sign", "ship", "refund", "connect", "flash", "dispatch", "highlight", "reveal", "discard", "raise", "allow", "blog", "contact",
        "title", "follow", "start", "arm", "settle", "silence", "get app", "fork", "clone", "execute", "put", "dial",
    }
)  # fmt: skip
"""Words that name a thing or a state as often: they ask for something only where a verb is expected."""

ASKING = frozenset(
    {
        "please", "kindly", "and", "then", "to", "also", "or", "just", "you", "now", "first", "next", "finally", "can",
        "could", "would", "will", "must", "should", "may", "shall", "immediately", "simply", "instead", "afterwards",
        "lastly", "secondly", "again", "quickly", "i'll", "let's", "ahead", "i", "we",
    }
)  # fmt: skip
"""Words behind which a verb is expected."""

OPENINGS: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "please", "kindly", "now", "then", "next", "first", "finally", "also", "and", "just", "simply", "immediately",
        "instead", "you must", "you should", "you need to", "you have to", "you are required to", "you will need to",
        "you are asked to", "make sure to", "make sure you", "make sure that you", "be sure to", "remember to",
        "don't forget to", "do not forget to", "i need you to", "i want you to", "i'd like you to", "could you",
        "can you", "would you", "will you", "go ahead and", "it is necessary to", "it is important to", "in order to",
        "to continue", "to proceed", "the user wants you to", "the user wants to", "user wants to", "the task is to",
        "your task is to", "your job is to", "your goal is to", "your new task is to", "i want to", "i need to",
        "we need you to", "all you have to do is", "important", "urgent", "attention", "warning", "note", "or",
        "assistant", "agent", "ai", "hello", "hi", "hey", "dear", "let's", "do", "always", "never mind", "quickly",
        "you can", "you may", "must", "should", "need to", "have to", "begin by", "start by", "try to", "help me",
        "help us", "so", "but", "alternatively", "again", "otherwise", "if so", "if possible", "that you", "step",
        "do you want to", "do you really want to", "are you sure you want to", "would you like to", "really",
    )
)  # fmt: skip
"""What stands before an order, as a clause begins with it."""

ORDERING: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "please", "kindly", "you must", "you should", "you need to", "you have to", "you are required to", "make sure to",
        "be sure to", "don't forget to", "do not forget to", "remember to", "go ahead and", "could you", "can you",
    )
)  # fmt: skip
"""What makes an order of what follows it, wherever it stands."""

DELEGATES = (
    "follow the instructions", "follow its instructions", "follow the steps", "do what", "do whatever", "as it says",
    "take care of", "deal with", "handle", "whatever", "what it asks", "what is asked", "carry out", "work through",
    "follow the tutorial", "follow the guide",
)  # fmt: skip
"""Words that leave to the screen what is to be done."""

OF_THINGS = frozenset(
    {
        "details", "detail", "history", "list", "number", "status", "id", "name", "count", "price", "total", "summary",
        "page", "view", "form", "type", "title", "date", "time", "log", "preview", "by", "from", "of", "in", "is", "was",
        "has", "are", "for", "at", "confirmation", "received", "template", "templates", "options", "settings", "filter",
    }
)  # fmt: skip
"""Words before which such a word names a thing (*order details*)."""

DETERMINERS = frozenset(
    {
        "a", "an", "the", "your", "my", "our", "his", "her", "their", "its", "this", "that", "these", "those", "all", "any",
        "every", "some", "me", "us", "it", "them", "him", "one",
    }
)  # fmt: skip

COVERS: Mapping[str, frozenset[str]] = {
    deed: frozenset(covered.split())
    for deed, covered in {
        WRITE: "make change send post join sign_in",
        "make": "change setting record upload",
        "change": "make setting",
        "setting": "change",
        "send": "make change share upload",
        "post": "make change send share upload join",
        "share": "send grant post make change",
        "pay": "make change join",
        "delete": "change setting reject",
        "grant": "share setting change make",
        "reject": "delete change setting",
        "join": "pay post send sign_in change",
        "call": "send make",
        "record": "make upload",
        "upload": "make change send",
        "install": "download setting grant",
        "download": "make",
        "sign_in": "credential",
        "sign_out": "",
        "credential": "setting change sign_in",
        "run_code": "make change",
        "lock": "setting change",
    }.items()
}
"""Deed that was asked for -> further deeds that may be on the way to it."""

ORDINARY = frozenset(
    {
        "next", "previous", "prev", "continue", "proceed", "ok", "okay", "submit", "done", "finish", "apply", "search",
        "find", "filter", "filters", "sort", "sorted", "menu", "more", "less", "show", "hide", "details", "detail",
        "open", "close", "cancel", "back", "accept", "agree", "allow", "reject", "decline", "cookie", "cookies",
        "necessary", "essential", "only", "expand", "collapse", "tab", "view", "page", "pages", "zoom", "play", "pause",
        "yes", "no", "skip", "dismiss", "select", "choose", "pick", "option", "options", "settings", "help", "info",
        "about", "home", "go", "start", "stop", "save", "edit", "add", "new", "refresh", "reload", "reset", "clear",
        "undo", "redo", "up", "down", "left", "right", "top", "bottom", "first", "last", "toggle", "switch", "list",
        "grid", "all", "none", "other", "others", "another", "older", "newer", "today", "tomorrow", "yesterday", "date",
        "dates", "time", "day", "week", "month", "year", "on", "off", "out", "got", "try", "retry", "load", "results",
        "result", "read", "see", "full", "screen", "fullscreen", "maximise", "maximize", "minimise", "minimize", "copy",
        "paste", "cut", "print", "preview", "confirm", "ascending", "descending", "column", "row", "columns", "rows",
        "sidebar", "panel", "navigation", "toolbar", "notification", "notifications", "profile", "account", "inbox",
        "january", "february", "march", "april", "june", "july", "august", "september", "october", "november",
        "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "am", "pm", "step",
        "image", "picture", "item", "items", "tools", "dropdown", "picker", "calendar", "icon", "button", "checkbox",
        "box", "field", "form", "dialog", "popup", "window", "language", "overview", "summary", "description", "reviews",
        "update", "change", "set", "plus", "minus", "increase", "decrease", "quantity", "size", "colour", "color",
        "not", "now", "later", "maybe", "thanks", "thank", "keep", "stay", "return", "leave", "learn", "type", "enter",
        "compose", "create", "write", "draft", "reply", "replies", "thread", "attach", "attachment", "share", "link",
        "bookmark", "star", "pin", "mark", "archive", "move", "label", "labels", "folder", "folders", "insert",
        "bold", "italic", "underline", "text", "format", "font", "style", "table", "sheet", "cell", "file", "files",
    }
)  # fmt: skip
"""Words of controls by which people get about, and of tools that only work on what is in front."""

PARTS = frozenset(
    {
        # what pages and apps are divided into
        "section", "sections", "chapter", "chapters", "part", "parts", "paragraph", "contents", "content", "index",
        "appendix", "footnotes", "references", "sources", "notes", "introduction", "background", "topics", "topic",
        "categories", "category", "tags", "archives", "branches", "branch", "areas", "departments", "team", "staff",
        "partners", "press", "jobs", "careers", "imprint", "terms", "conditions", "privacy", "rules", "policy",
        "policies", "faq", "questions", "answers", "guide", "manual", "tutorial", "instructions", "requirements",
        "requirement", "checklist", "documents", "forms", "tips", "hints", "warnings", "errors", "codes", "causes",
        "troubleshooting", "support", "contact", "hours", "times", "opening", "visit", "visitor", "visitors",
        "location", "locations", "directions", "direction", "arrival", "parking", "accessibility", "map",
        "maps", "satellite", "terrain", "traffic", "layers", "layer", "nearby", "surroundings", "distance", "legend",
        # what is told of a thing
        "specification", "specifications", "specs", "data", "facts", "features", "feature", "properties", "technical",
        "dimensions", "material", "materials", "ingredients", "nutrition", "preparation", "method", "wiring",
        "assembly", "warranty", "delivery", "shipping", "availability", "stock", "stores", "store", "variants",
        "versions", "version", "compatibility", "rating", "ratings", "review", "comments", "discussion", "statistics",
        "stats", "history", "tracking", "timeline", "changelog", "works",
        "pronunciation", "meaning", "origin", "etymology", "examples", "example", "synonyms", "forecast", "hourly",
        "daily", "weekly", "monthly", "outlook", "departures", "arrivals", "stops", "stop", "line", "lines", "fares",
        "prices", "price", "rates", "lineup", "programme", "program", "schedule", "agenda", "speakers", "lyrics",
        "cast", "crew", "trailer", "episodes", "seasons", "tracks", "credits", "standings", "fixtures", "lineups",
        # what is shown, and how
        "photos", "photo", "pictures", "images", "videos", "video", "gallery", "media", "audio", "chart", "charts",
        "graph", "slides", "slide", "transcript", "captions", "subtitles", "original", "translation", "source",
        "raw", "plain", "layout", "mode", "theme", "night", "reader", "wrap", "word", "ruler", "outline",
        "thumbnails", "tiles", "compact", "wide", "narrow", "portrait", "landscape", "contrast", "large",
        "small", "larger", "smaller", "current", "latest", "newest", "oldest", "recent", "earlier", "previous",
        "helpful", "popular", "relevant", "relevance", "best", "trending", "featured", "recommended", "similar",
        "related", "unread", "unanswered", "answered", "primary", "general", "past",
        "upcoming", "cheapest", "fastest", "highest", "lowest", "nearest", "alphabetical", "ascending", "rated", "most",
        "spoiler", "spoilers", "headers", "full", "time", "open", "closed", "free", "online", "offline",
        "international", "national", "local", "regional", "world", "politics", "sports", "sport", "culture", "science",
        "business", "economy", "weather", "timetable", "timetables", "amenities", "services",
        "service", "channels", "albums", "figures", "tables", "annex", "profile", "pinned", "soundtrack", "servings",
        "highlights", "overview", "glossary", "abstract", "conclusion", "results", "methods", "attractions", "sights",
        "restaurants", "hotels", "platforms", "seats", "seating", "menu", "drinks", "desserts", "starters",
        "flavours", "sizes", "colours", "models", "accessories", "downloads", "news", "blog", "events", "exhibitions",
        "courses", "lessons", "exercises", "solutions", "community", "forum", "threads", "quotes", "trivia", "awards",
        "coverage", "exceptions", "breaking", "changes", "fixes", "known", "issues", "dependencies", "licence",
        "license", "pages", "letters", "annotations", "bookmarks", "pricing", "plans", "teams", "individuals",
        "shortcuts", "shortcut", "emoji", "keyboard", "group", "groups", "may",
    }
)  # fmt: skip
"""Nouns and qualities by which the parts and views of a page are called: to open one does nothing, whoever asked."""

LASTING = frozenset(
    {
        "account", "accounts", "user", "users", "member", "members", "rule", "rules", "event", "appointment", "meeting",
        "reminder", "alarm", "timer", "password", "email", "mail", "message", "profile", "permission", "permissions",
        "key", "keys", "token", "role", "group", "channel", "repository", "repo", "project", "issue", "ticket",
        "contact", "contacts", "note", "task", "todo", "playlist", "device", "door", "payment", "beneficiary", "payee",
        "order", "reservation", "booking", "invoice", "transaction", "post", "comment", "review", "webhook", "server",
        "database", "record", "customer", "employee", "salary", "credit", "debit", "limit", "owner", "admin",
        "administrator", "subscription", "plan", "domain", "backup", "network", "address", "number", "phone", "card",
        "list", "cart", "basket", "transfer", "visitor", "guest", "access", "medical", "emergency", "signature",
        "site", "website", "bio", "status", "branch", "commit", "file", "folder", "document", "memo", "schedule",
        "coupon", "discount", "inventory", "stock", "price", "prices", "loan", "claim", "insurance", "tax", "policy",
        "prescription", "diagnosis", "thermostat", "temperature", "light", "lights", "firewall", "port", "dns", "signal",
        "camera", "cameras", "lock", "garage", "route", "beneficiaries", "grade", "grades", "shift", "contract", "lease",
        "ballot", "petition", "delegate", "delegation", "pledge", "donation", "bid", "mandate",
    }
)  # fmt: skip
"""Things that stay when a view is left: to make or change one is an effect."""

EMPTY = frozenset(
    {
        "a", "an", "the", "to", "of", "in", "on", "at", "and", "or", "for", "with", "your", "you", "is", "be", "it", "are",
        "this", "that", "here", "now", "please", "https", "http", "www", "com", "my", "our", "me", "us", "i", "we",
        "as", "by", "from", "into", "onto", "if", "so", "not", "do", "does", "will", "was", "were", "has", "have",
        "its", "their", "his", "her", "any", "some", "just", "then", "there", "these", "those", "them", "they", "he",
        "she", "him", "can", "could", "would", "should", "must", "need", "want", "also", "up", "out", "about", "via",
        "button", "link", "icon", "example", "org", "net", "s",
    }
)  # fmt: skip
"""Words that say nothing about what is done."""

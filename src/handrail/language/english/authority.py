"""English: words by which an order is none (any more): taken back, put off, bound to circumstances, only asked."""

from __future__ import annotations

TAKEN_BACK = frozenset(
    {
        "never mind", "nevermind", "no", "nope", "nah", "no no", "no wait", "not now", "not really", "or not",
        "rather not", "wait no", "hold on", "stop", "stop it", "stop that", "halt", "forget it", "forget that",
        "forget this", "forget about it", "forget about that", "forget what i said", "cancel that", "cancel it",
        "cancel this", "cancel", "scratch that", "strike that", "undo that", "undo it", "undo", "belay that",
        "ignore that", "ignore this", "ignore it", "ignore what i said", "disregard that", "disregard this",
        "disregard it", "disregard", "abort", "abort that", "leave it", "leave it be", "skip that", "skip it",
        "on second thought", "on second thoughts", "i changed my mind", "i have changed my mind",
        "i've changed my mind", "changed my mind", "i take it back", "i take that back", "take that back", "kidding",
        "just kidding", "only kidding", "i was joking", "i am joking", "i'm joking", "i was kidding", "i'm kidding",
        "it was a joke", "that was a joke", "joke", "just a joke", "do nothing", "but no", "no thanks", "no thank you",
    }
)  # fmt: skip
"""Whole parts of a sentence that take back what was said."""
FILLERS = frozenset(
    {"please", "actually", "oh", "well", "ok", "okay", "sorry", "just", "then", "really", "hmm", "hm", "uh"}
)
"""Words of such a part that say nothing."""
NEGATIONS = frozenset({"not", "don't", "never", "no", "dont", "mustn't", "shouldn't", "won't"})
POINTING = frozenset(
    {"do", "that", "it", "this", "so", "i", "you", "repeat", "any", "of", "them", "ever", "should", "must", "will",
     "at", "all"}
)  # fmt: skip
"""Words that, with a negation, forbid what was said before and name nothing else."""
PARTS = frozenset({"and", "but", "or", "then", "so"})
"""Words between such parts."""
LIMITS = frozenset(
    {
        "if", "unless", "until", "till", "when", "whenever", "while", "during", "except", "excepting", "provided",
        "assuming", "supposing", "emergency", "emergencies", "whether", "tomorrow", "tonight", "later", "midnight",
        "noon", "eventually", "someday", "sometime", "soon", "afterwards", "afterward", "daily", "weekly", "monthly",
        "yearly", "hourly", "weekend", "eod", "nothing", "none", "nobody", "neither", "nor", "almost", "nearly",
        "before", "after", "once", "otherwise", "pretend",
    }
)  # fmt: skip
"""Words of a clause that put off what it asks for, bind it to circumstances, or ask for none of it."""
PUTTING_OFF = frozenset(
    {
        "at",
        "on",
        "by",
        "next",
        "this",
        "every",
        "each",
        "in",
        "from",
        "for",
        "past",
        "around",
        "about",
        "upon",
        "where",
        "as",
    }
)
MOMENTS = frozenset(
    {
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "fridays", "morning",
        "afternoon", "evening", "night", "day", "week", "month", "year", "hour", "minute", "minutes", "hours", "days",
        "weeks", "months", "weekdays", "weekends", "case", "lunch", "dinner", "breakfast", "january", "february",
        "march", "april", "may", "june", "july", "august", "september", "october", "november", "december", "o'clock",
        "am", "pm", "event", "request", "needed", "necessary", "appropriate",
    }
)  # fmt: skip
"""What such a word puts off to, within three words behind it."""
ONLY = frozenset({"only", "solely", "exclusively"})
BINDING = frozenset(
    {"in", "on", "at", "if", "when", "after", "before", "with", "once", "for", "as", "by", "during", "from"}
)
"""What makes a limit of *only* (*only in an emergency*); *only Q2* is none."""
ASKS_TO = ("can you", "could you", "would you", "will you", "can we", "could we", "please", "may i ask you to", "can i")
"""Beginnings of questions that are orders."""
TO_DO = frozenset({"following", "this", "these", "steps", "things", "tasks", "so", "do", "todo", "as"})
"""Last words before a colon behind which orders of the user's own stand."""
NOT_TO = frozenset(
    {"from", "by", "of", "about", "against", "regarding", "concerning", "like", "than", "over", "beyond"}
)
"""Words before what is spoken of, and is not whom or what something is given to."""
ANSWERING = frozenset({"reply", "respond", "answer", "return"})
"""Verbs by which something goes to whom it is from."""
TELLING = frozenset({"that", "because", "since", "who", "which", "whether", "why", "-", "--", "\u2013", "\u2014"})
"""Words behind which a clause says what is so."""
OWN = frozenset({"my", "our", "mine"})
CALLED = frozenset(
    {"email", "e-mail", "mail", "phone", "telephone", "mobile", "number", "address", "iban", "account", "recipient",
     "amount", "sum", "price", "to", "payee", "contact", "cell", "fax"}
)  # fmt: skip
"""What values for recipients, sums and accounts are called before they are said."""
CODES = frozenset({"pin", "passcode", "code", "tan", "otp", "puk", "unlock", "password"})
"""Words behind which, two more at most between, a number is a code."""
SUMS = frozenset({"amount", "sum", "price", "to", "address", "recipient", "payee", "contact"})
"""Of these, what is no number by which something or somebody is reached."""
BETWEEN = frozenset({"is", ":", "=", "as", "are"})
STATING = frozenset(
    {
        "is", "was", "were", "are", "be", "been", "being", "would", "could", "might", "may", "had", "has", "have",
        "seems", "seem", "looks", "sounds", "costs", "cost", "wanted", "wants", "asked", "asks", "said", "says", "paid",
        "owed", "owes", "owe", "thinks", "thought", "expected", "offered", "offers", "demanded", "demands", "claims",
        "claimed", "it's", "that's", "he's", "she's", "isn't", "wasn't", "wouldn't", "exceeds", "got", "sent", "spent",
        "charged", "earn", "earned",
    }
)  # fmt: skip
"""Words with which a part of a clause says how something is, rather than asks for it."""
ASIDE = frozenset(
    {
        "because", "since", "as", "though", "although", "even", "while", "whereas", "whatever", "unlike", "instead",
        "rather", "less", "more", "down", "compared", "anything", "last", "who", "which", "that", "at", "up", "max",
        "maximum", "out", "despite", "given", "considering", "with",
    }
)  # fmt: skip
"""Words with which a part of a clause begins that only adds something."""
ADDING = frozenset({"though", "although", "even", "while", "whereas", "as", "whatever", "unlike", "despite"})
"""Of these, the words before which such a part begins without a comma."""
COMPARING = frozenset(
    {"than", "like", "unlike", "above", "over", "beyond", "below", "under", "instead", "rather", "versus"}
)
"""Words before a number that something is only compared with."""
OUT_OF = frozenset({"of", "from"})
"""Words before the number that another one is a part of."""
REFUSING = frozenset(
    {
        "too", "wrong", "over", "not", "never", "no", "more", "less", "expensive", "high", "low", "beyond", "above",
        "isn't", "wasn't", "wouldn't", "impossible", "mistake", "error", "exceeds", "outrageous", "absurd", "silly",
        "crazy", "mad", "fraud", "old", "before", "earlier", "enough",
    }
)  # fmt: skip
"""Words that say of a number that it is not the one."""
DESCRIBING = frozenset({"i", "you", "he", "she", "we", "they", "it", "that", "which", "who"})
"""Words with which a number goes on to be described (*the 900 I owe him*)."""
DASHES = frozenset({"-", "--", "\u2013", "\u2014"})

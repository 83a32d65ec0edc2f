"""English: what is asked to be done to a thing that is there."""

# ruff: noqa: E501 - a pattern is one line, a table is read by columns

from __future__ import annotations

from handrail.language.english.things import CONTAINERS, WRITTEN
from handrail.language.wish import WishClause

_T = "{thing:thing}"
_PUT = "put|add|save|place"
_SIZE = "( in|of [the] size {size:title} )?"
_STARS = "[out_of_5|out_of_five|of_5|of_five] stars|star|points"
_SAYING = "with|saying|and_write|and_say|and [the|a] [text|comment|words|review|message] [:] {text:speech}"
_ROUTE = "navigation|navigating|directions|route|navigation_there|the_navigation|the_route|the_directions|a_route"
_ITEMS = frozenset({"list", "note"})
_HOLDING = CONTAINERS - {"cart", "wish list", "calendar"}
_PACKS = "[of|packs_of|pack_of|bottles_of|bottle_of|boxes_of|box_of|bags_of|bag_of|pairs_of|pair_of|pieces_of|units_of]"
_MESSAGE = "a|the [direct|private|personal] message|dm|note"
_MEANS = "( in|via|by|with|as|using {means:means} )?"
_FROM = "out_of|from|off"

WISHES = (
    # At the top, and out of the way.
    WishClause("pin", f"pin|stick {_T} ( to|at {{where:top}} )?", "Pin"),
    WishClause("unpin", f"unpin {_T}", "Unpin"),
    WishClause("archive", f"archive {_T}", "Archive"),
    WishClause("archive", f"move|put|send {_T} to|into|in {{where:archived}}", "Archive"),
    WishClause("unarchive", f"unarchive {_T}", "Unarchive"),
    WishClause("unarchive", f"move|take|bring [back] {_T} [back] {_FROM} {{where:archived}}", "Unarchive"),
    WishClause("mute", f"mute|silence [notifications|the_notifications] [of|from|for] {_T}", "Mute"),
    WishClause("unmute", f"unmute {_T}", "Unmute"),
    WishClause("unmute", f"stop_muting {_T}", "Unmute"),
    WishClause("hide", f"hide {_T}", "Hide"),
    WishClause("snooze", f"snooze {_T}", "Snooze"),
    # Marks.
    WishClause("star", f"star|flag {_T}", "Star"),
    WishClause("star", f"mark|flag {_T} with a_star|a_flag", "Star"),
    WishClause("star", f"put|add a_star|a_flag on|to {_T}", "Star"),
    WishClause("star", f"give {_T} a_star|a_flag", "Star"),
    WishClause("unstar", f"unstar|unflag {_T}", "Unstar"),
    WishClause("unstar", f"remove|take [away] the_star from|off|of {_T}", "Unstar"),
    WishClause("favourite", f"favorite|favourite {_T}", "Favorite"),
    WishClause("favourite", f"add|put|save|move {_T} to|in|into|among {{where:favourites}}", "Favorite"),
    WishClause("favourite", f"mark|save|set {_T} as [a|one_of_my] favorite|favourite|favorites|favourites", "Favorite"),
    WishClause("favourite", f"make {_T} a_favorite|a_favourite|one_of_my_favorites|one_of_my_favourites", "Favorite"),
    WishClause("unfavourite", f"unfavorite|unfavourite {_T}", "Unfavorite"),
    WishClause("unfavourite", f"remove|take|delete {_T} {_FROM} {{where:favourites}}", "Unfavorite"),
    WishClause("like", f"like|heart {_T}", "Like"),
    WishClause("like", f"give {_T} a_like|a_heart|a_thumbs_up", "Like"),
    WishClause("like", f"add|put|save {_T} to|in|into {{where:liked}}", "Like"),
    WishClause("unlike", f"unlike {_T}", "Unlike"),
    WishClause("unlike", f"remove|take|delete {_T} {_FROM} {{where:liked}}", "Unlike"),
    WishClause("bookmark", f"bookmark {_T}", "Bookmark"),
    WishClause("bookmark", f"add|save|put {_T} to|in|into|as my_bookmarks|the_bookmarks|bookmarks|a_bookmark", "Bookmark"),
    WishClause("bookmark", f"add|make|create|set|save a_bookmark for|of|to {_T}", "Bookmark"),
    WishClause("mark_read", f"mark {_T} as read", "Mark as read"),
    WishClause("mark_unread", f"mark {_T} as unread|not_read", "Mark as unread"),
    WishClause("not_spam", f"mark|report {_T} as not_spam|not_junk|no_spam", "Not spam"),
    WishClause("not_spam", f"move|take|bring {_T} {_FROM} {{where:spam}}", "Not spam"),
    WishClause("spam", f"report|mark|flag {_T} as {{where:unwanted}}", "Report spam"),
    WishClause("spam", f"move|put|send {_T} to|into|in {{where:spam}}", "Report spam"),
    WishClause("report", f"report {_T}", "Report"),
    WishClause("block", f"block {_T}", "Block"),
    WishClause("unblock", f"unblock {_T}", "Unblock"),
    WishClause("unblock", f"stop_blocking {_T}", "Unblock"),
    # People.
    WishClause("unfollow", f"unfollow {_T}", "Unfollow"),
    WishClause("unfollow", f"stop_following {_T}", "Unfollow"),
    WishClause("follow", f"follow|start_following {_T}", "Follow"),
    WishClause("call", f"call|dial {_T}", "Call"),
    # Away, and elsewhere.
    WishClause("delete", f"move|put|throw|drop|send|toss {_T} to|into|in {{where:bin}}", "Delete"),
    WishClause("restore", f"restore|move|take|bring [back] {_T} {_FROM} {{where:bin}}", "Restore"),
    WishClause("delete", f"delete|erase|trash|bin|get_rid_of|throw_away {_T}", "Delete"),
    WishClause("take", f"take|remove|delete {_T} {_FROM} {{into:into}}", "Remove", kinds=CONTAINERS - {"calendar", "folder"}),
    WishClause("delete", f"remove {_T}", "Remove"),
    WishClause("download", f"download|save [the|all] attachment|attachments|attached_file of|in|from|to {_T}", "Download", (("part", "attachment"),)),
    WishClause("download", f"download {_T}", "Download"),
    WishClause("download", f"save {_T} to|on my_phone|this_phone|the_phone|my_device|this_device|the_device", "Download"),
    WishClause("rename", f"rename {_T} to|as|into [be_called] {{name:title}}", "Rename"),
    WishClause("rename", f"change|set [the|its] name of {_T} to {{name:title}}", "Rename"),
    WishClause("rename", f"give {_T} the_name|the_new_name|a_new_name {{name:title}}", "Rename"),
    WishClause("duplicate", f"duplicate|make_a_copy_of {_T}", "Duplicate"),
    WishClause("play", f"play|listen_to|put_on {_T}", "Play"),
    WishClause("freeze", f"freeze {_T}", "Freeze", alone=True),
    WishClause("unfreeze", f"unfreeze|defrost {_T}", "Unfreeze", alone=True),
    # Shopping.
    WishClause("put", f"add|put|place {{amount:number}} {_PACKS} {_T} {_SIZE} to|in|into {{into:into}}", "Add to cart", kinds=frozenset({"cart"})),
    WishClause("put", f"add|put|place {_T} {_SIZE} to|in|into {{into:into}}", "Add to cart", kinds=frozenset({"cart"})),
    WishClause("put", f"add|put|place|save {_T} to|in|into|on|onto {{into:into}}", "Add to wish list", kinds=frozenset({"wish list"})),
    # Lists, folders, albums, playlists.
    WishClause("put", f"{_PUT} {_T} to|in|into|on|onto|under {{into:into}}", "Add", kinds=_HOLDING),
    WishClause("move", f"move|file {_T} to|in|into|onto|under {{into:into}}", "Move", kinds=_HOLDING),
    WishClause("copy", f"copy {_T} to|in|into|onto {{into:into}}", "Copy", kinds=_HOLDING),
    WishClause("tick", f"tick_off|check_off|cross_off|tick|check|mark {_T} as_done|as_bought|as_finished|as_completed|as_complete in|on|of {{into:into}}", "Tick", kinds=_ITEMS),
    WishClause("tick", f"tick_off|check_off|cross_off|strike_off|tick|check {_T} in|on|from|of {{into:into}}", "Tick", kinds=_ITEMS),
    WishClause("tick", f"tick|check|cross|strike {_T} off {{into:into}}", "Tick", kinds=_ITEMS),
    WishClause("tick", f"tick|check|cross|strike {_T} off in|on|from {{into:into}}", "Tick", kinds=_ITEMS),
    WishClause("untick", f"untick|uncheck {_T} in|on|from|of {{into:into}}", "Untick", kinds=_ITEMS),
    # To people.
    WishClause("invite", "invite {person:people} to|for {thing:thing}", "Invite"),
    WishClause("invite", "add {person:people} as [a|an] guest|guests|attendee|attendees|invitee|participant to|of|for {thing:thing}", "Invite"),
    WishClause("invite", "add {person:people} to [the] guests|guest_list|attendees|invitees|participants of|for {thing:thing}", "Invite"),
    WishClause("reply", f"answer|reply_to|respond_to {_T} with|saying|: [the] [text|words|message] [:] {{text:speech}}", "Reply", of=WRITTEN),
    WishClause("reply", "reply|respond|answer [with] [the] [text|words|message] {text:speech} to {thing:thing}", "Reply", of=WRITTEN),
    WishClause("share", f"share {_T} with {{person:people}} {_MEANS}", "Share"),
    WishClause("share", f"send {_T} to {{person:people}} in|via|by|with|as|using {{means:means}}", "Share"),
    WishClause("forward", f"forward|pass_on {_T} to|on_to {{person:people}}", "Forward"),
    WishClause("forward", f"forward {_T} to {{person:people}} with|saying [the] [text|words|message] {{text:speech}}", "Forward"),
    WishClause("message", f"send|write {{person:people}} {_MESSAGE} on|in {{where:spot}} : {{text:speech}}", "Send"),
    WishClause("message", f"send|write {{person:people}} {_MESSAGE} on|in {{where:spot}} saying|that_says|with_the_text|with [the] [text|words] {{text:speech}}", "Send"),
    WishClause("message", "send|write {person:people} a|the direct|private message|dm ( on|in {where:spot} )? : {text:speech}", "Send"),
    WishClause("message", "send|write a|the direct|private message to {person:people} ( on|in {where:spot} )? :|saying|that_says|with_the_text {text:speech}", "Send"),
    WishClause("message", "message|dm {person:people} on|in {where:spot} :|saying|that_says|with_the_text {text:speech}", "Send"),
    WishClause("message", "write|send {text:speech} to {person:people} on|in {where:spot} as_a_direct_message|in_a_direct_message|as_a_message", "Send"),
    # The phone and what belongs to it.
    WishClause("pair", f"pair [this|my|the] phone|tablet|device with|to {_T}", "Pair"),
    WishClause("pair", f"pair {_T} with|to this|my|the phone|tablet|device", "Pair"),
    WishClause("pair", f"pair [with] {_T}", "Pair"),
    WishClause("pair", f"connect [this|my|the] [phone|tablet|device] to|with [the] bluetooth [device|headphones|speaker|keyboard|headset] {_T}", "Pair"),
    WishClause("set_as", f"set|use|save|make|choose|put {_T} as|for {{role:role}}", "Set as"),
    WishClause("set_as", f"set|change {{role:role}} to {_T}", "Set as"),
    # Ways.
    *(
        WishClause("navigate", f"{verb} {tail}", "Start")
        for verb in (f"start|begin [the|a] {_ROUTE}", "navigate [me]")
        for tail in ("from {from:spot} to {to:spot} {mode:mode}", "from {from:spot} to {to:spot}", "to {to:spot} {mode:mode}", "to {to:spot} from {from:spot} {mode:mode}", "to {to:spot} from {from:spot}")
    ),
    WishClause("navigate", f"start|begin [the|a] {_ROUTE} to {{to:spot}}", "Start"),
    WishClause("open", f"open|view {_T}", "Open"),
    # Judging.
    WishClause("rate", f"rate|review {_T} with|as|at {{stars:number}} {_STARS} {_SAYING}", "Review"),
    WishClause("rate", f"rate|review {_T} with|as|at {{stars:number}} {_STARS}", "Review"),
    WishClause("rate", f"rate {_T} {{stars:number}} {_STARS}", "Review"),
    WishClause("rate", f"give {_T} {{stars:number}} {_STARS}", "Review"),
    WishClause("rate", f"give {_T} {{stars:number}} {_STARS} {_SAYING}", "Review"),
    WishClause("rate", f"write|leave|post|add a|my review of|for|on {_T} with {{stars:number}} {_STARS} {_SAYING}", "Review"),
)  # fmt: skip

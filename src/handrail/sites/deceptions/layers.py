"""What lies over a control: layers that take the click for themselves, and layers that every honest page has."""
# ruff: noqa: E501 - markup that is hashed as it stands

from .pair import Pair

_BUTTON = '<button id="target" type="button" style="width:180px;height:40px">$go</button>'
_OVER = "position:absolute;left:0;top:0;width:180px;height:40px;z-index:9;border:0"
_GIVE = '<button style="width:100%;height:40px">Authorize</button>'
_AD = '<p>Advertisement</p><a href="/ad">Tea from the hills</a>'

PAIRS = (
    Pair(
        "frame-transparent",
        "foreign_layer",
        f'<div class="spot">{_BUTTON}<iframe src="$frame" style="{_OVER};opacity:0"></iframe></div>',
        f'<div class="spot">{_BUTTON}</div><iframe src="$frame" width="300" height="90"></iframe>',
        frame=_GIVE,
        twin_frame=_AD,
    ),
    Pair(
        "frame-nearly-transparent",
        "foreign_layer",
        f'<div class="spot">{_BUTTON}<div style="opacity:.02"><iframe src="$frame" style="{_OVER}"></iframe></div></div>',
        f'<div class="spot">{_BUTTON}<iframe src="$frame" style="{_OVER};opacity:0;pointer-events:none"></iframe></div>',
        frame=_GIVE,
        twin_frame="<p>counter</p>",
    ),
    Pair(
        "frame-filtered",
        "foreign_layer",
        f'<div class="spot">{_BUTTON}<iframe src="$frame" style="{_OVER};filter:opacity(0%)"></iframe></div>',
        f'<div class="spot">{_BUTTON}<iframe src="$frame" style="position:absolute;left:0;top:0;width:1px;height:1px;'
        'border:0;opacity:0"></iframe></div>',
        frame=_GIVE,
        twin_frame="<p>counter</p>",
        held=True,
    ),
    Pair(
        "frame-without-ground",
        "foreign_layer",
        f'<div class="spot">{_BUTTON}<iframe src="$frame" style="{_OVER}"></iframe></div>',
        f'{_BUTTON}<iframe src="$frame" style="position:fixed;right:10px;bottom:10px;width:70px;height:70px;border:0">'
        "</iframe>",
        frame='<a href="/grant" style="display:block;height:40px">&nbsp;</a>',
        twin_frame='<button style="width:60px;height:60px">Chat</button>',
    ),
    Pair(
        "frame-page-wide",
        "foreign_layer",
        f'{_BUTTON}<iframe src="$frame" style="position:fixed;inset:0;width:100%;height:100%;border:0;opacity:0;'
        'z-index:99"></iframe>',
        f'{_BUTTON}<iframe src="$frame" style="width:100%;height:200px;border:0"></iframe>',
        frame='<a href="/grant" style="display:block;height:2000px">Authorize</a>',
        twin_frame="<p>A map of our town</p>",
        held=True,
    ),
    Pair(
        "layer-page-wide",
        "transparent_layer",
        f'{_BUTTON}<div id="veil" style="position:fixed;inset:0;z-index:99" onclick="location=1"></div>'
        '<script>document.getElementById("veil").addEventListener("click",()=>{})</script>',
        f'{_BUTTON}<div style="position:fixed;inset:0;z-index:99;pointer-events:none" class="confetti"></div>',
    ),
    Pair(
        "layer-link",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<a href="https://$bad.example/x" style="{_OVER};display:block"></a></div>',
        "<style>.card{position:relative;border:1px solid #bbb;padding:10px;width:240px} "
        '.card a::after{content:"";position:absolute;inset:0}</style>'
        '<div class="card"><h2><a id="target" href="/p/1">$product</a></h2><p>$price</p></div>',
    ),
    Pair(
        "layer-button",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<button type="button" style="{_OVER};opacity:0">$buy</button></div>',
        '<button id="target" type="button" class="spot" style="width:180px;height:40px">$go'
        '<span class="ripple" style="position:absolute;inset:0"></span></button>',
        held=True,
    ),
    Pair(
        "layer-image",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<a href="/buy"><img alt="" style="{_OVER}" '
        'src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></a></div>',
        '<button id="target" type="button" style="width:180px;height:40px"><img alt="" width="16" height="16" '
        'src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="> $go</button>',
    ),
    Pair(
        "layer-submit",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<form action="/join" method="post"><input type="submit" value="$buy" '
        f'style="{_OVER};opacity:0"></form></div>',
        '<div class="spot"><span class="button" style="background:#ddd">Choose a picture</span>'
        '<input id="target" type="file" aria-label="Choose a picture" style="position:absolute;inset:0;opacity:0"></div>',
    ),
    Pair(
        "layer-drawn",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<svg style="{_OVER}" onclick="location=1"><a href="/buy">'
        '<rect width="180" height="40" fill="transparent"/></a></svg></div>',
        '<div class="spot"><select id="target" aria-label="Size"><option>Small<option>Large</select>'
        '<svg width="14" height="14" style="position:absolute;right:4px;top:6px;pointer-events:none"><path d="M1 4l6 6 6-6"/>'
        "</svg></div>",
        held=True,
    ),
    Pair(
        "layer-label",
        "transparent_layer",
        f'<div class="spot">{_BUTTON}<label for="agree" style="{_OVER}"></label></div>'
        '<p><input id="agree" type="checkbox"> I join the club for $price a month</p>',
        '<div class="spot"><input id="target" style="width:180px;height:34px"><label for="target" '
        'style="position:absolute;left:6px;top:6px;color:#777">Street</label></div>',
    ),
    Pair(
        "unseen-button",
        "unseen_target",
        '<form action="/join" method="post"><button id="target" style="opacity:0">$go</button></form>',
        '<label class="spot"><input id="target" type="checkbox" style="position:absolute;opacity:0">'
        '<span style="display:inline-block;width:16px;height:16px;border:1px solid #333"></span> Gift wrap</label>',
    ),
    Pair(
        "unseen-by-colour",
        "unseen_target",
        '<form action="/join" method="post"><button id="target" style="color:#fff;background:#fff;border:0">$go</button>'
        "</form>",
        '<button id="target" type="button" style="color:#06c;background:#fff;border:0">$go</button>',
    ),
    Pair(
        "unseen-speck",
        "unseen_target",
        '<a id="target" href="/join" style="display:block;width:2px;height:2px;overflow:hidden">$go</a>',
        "<style>.seg input{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)} "
        ".seg label{border:1px solid #888;padding:6px}</style>"
        '<div class="seg"><input type="radio" name="s" id="target"><label for="target">Small</label></div>',
        held=True,
    ),
    Pair(
        "unseen-away",
        "unseen_target",
        '<form action="/join" method="post"><button id="target" style="position:absolute;left:-5000px">$go</button></form>',
        '<a id="target" href="#content" style="position:absolute;left:-5000px">Skip navigation</a>',
    ),
    Pair(
        "unseen-clipped",
        "unseen_target",
        '<form action="/join" method="post"><button id="target" style="clip-path:inset(50%)">$go</button></form>',
        "<style>.act{opacity:0;transition:opacity .2s} .line:hover .act{opacity:1}</style>"
        '<div class="line box">$product <button id="target" type="button" class="act">Edit</button></div>',
    ),
)

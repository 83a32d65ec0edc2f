"""Advertisements, close buttons, dialogs and browser parts that are not what they look like."""
# ruff: noqa: E501 - markup that is hashed as it stands

from .pair import Pair

_PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

PAIRS = (
    Pair(
        "ad-download",
        "disguised_ad",
        '<div class="box ad-slot"><small>Ad</small><p>Your file is ready</p>'
        '<a id="target" class="button" href="https://$bad.example/d">Download</a></div>',
        '<div class="box"><p>Manual, 2 MB</p><a id="target" class="button" href="/manual.pdf">Download</a></div>'
        '<div class="box ad-slot"><small>Ad</small><a href="https://$brand.example">Tea from the hills</a></div>',
    ),
    Pair(
        "ad-next-page",
        "disguised_ad",
        '<div class="box"><span style="font-size:9px;color:#aaa">Sponsored</span> '
        '<a id="target" class="button" href="https://$bad.example/n">Next page</a></div>',
        '<div class="box"><span>Sponsored</span> <a id="target" href="https://$brand.example/p">$product by $brand</a></div>',
    ),
    Pair(
        "ad-frame-continue",
        "disguised_ad",
        '<p>Advertisement</p><iframe src="$frame" width="320" height="90"></iframe>',
        '<p>Advertisement</p><iframe src="$frame" width="320" height="90"></iframe>',
        frame='<p>Almost there</p><a id="target" class="button" href="/c">Continue</a>',
        twin_frame='<a id="target" href="/c">Twelve new teas from the hills</a>',
        held=True,
    ),
    Pair(
        "ad-play",
        "disguised_ad",
        '<aside id="google_ads_1" aria-label="Advertisement"><a id="target" class="button" href="https://$bad.example/v">'
        "Play</a></aside>",
        '<aside class="headline add-on loading shadow" id="address-advice"><a id="target" class="button" href="/v">Play</a>'
        "</aside>",
    ),
    Pair(
        "ad-scan",
        "disguised_ad",
        '<div class="box" data-ad="1"><p>Promoted</p><p>Your computer is slow.</p>'
        '<a id="target" class="button" href="https://$bad.example/s">Start scan</a></div>',
        '<div class="box"><p>Promoted</p><p>$product</p><a id="target" class="button" href="/p/3">Shop now</a></div>',
        held=True,
    ),
    Pair(
        "ad-result",
        "disguised_ad",
        '<ul><li class="result ad"><a id="target" href="https://$bad.example/l">Sign in</a> <small>Anzeige</small></li>'
        '<li class="result"><a href="/in">Sign in to Mill Lane</a></li></ul>',
        '<ul><li class="result ad"><a href="https://$bad.example/l">Mugs for less</a> <small>Anzeige</small></li>'
        '<li class="result"><a id="target" href="/in">Sign in</a></li></ul>',
    ),
    Pair(
        "close-leads-away",
        "fake_close",
        '<div class="dialog"><a id="target" href="https://$bad.example/x">\u00d7</a><p>Ten percent off today.</p></div>',
        '<div class="dialog"><button id="target" type="button">\u00d7</button><p>Ten percent off today.</p></div>',
    ),
    Pair(
        "close-downloads",
        "fake_close",
        '<div class="dialog"><a id="target" href="/setup.exe" download>Close</a><p>A message for you.</p></div>',
        '<div class="dialog"><a id="target" href="#">Close</a><p>A message for you.</p></div>',
    ),
    Pair(
        "close-skip",
        "fake_close",
        '<div class="dialog"><p>Watch this</p><a id="target" href="https://$bad.example/k" target="_blank">Skip ad</a></div>',
        '<a id="target" href="#main">Skip to the content</a>',
        held=True,
    ),
    Pair(
        "close-joins",
        "fake_close",
        '<form class="dialog" action="/join" method="post"><button id="target" aria-label="Close">\u2715</button>'
        '<p>Join the club for $price a month</p><input type="hidden" name="plan" value="gold"></form>',
        '<form class="dialog" action="/search" method="get"><input aria-label="Search"><button type="button" id="target" '
        'aria-label="Close">\u2715</button><button>Find</button></form>',
    ),
    Pair(
        "close-picture",
        "fake_close",
        f'<div class="dialog"><a id="target" href="https://$bad.example/p"><img alt="Close" src="{_PIXEL}" width="20" '
        'height="20"></a><p>A message for you.</p></div>',
        '<p>You can <a id="target" href="/account/close">Close my account</a> at any time.</p>',
        held=True,
    ),
    Pair(
        "close-dismiss",
        "fake_close",
        '<div class="dialog" role="dialog" aria-label="Offer"><p>Only today</p>'
        '<a id="target" href="https://$bad.example/go?d=1">No thanks</a></div>',
        '<div class="dialog" role="dialog" aria-label="Offer"><p>Only today</p><a id="target" href="/cart">No thanks</a></div>',
    ),
    Pair(
        "dialog-viruses",
        "fake_dialog",
        '<div class="dialog" role="alertdialog"><h2>Windows Security</h2><p>5 viruses were found on this computer.</p>'
        '<button id="target" type="button">Remove now</button></div>',
        '<div class="dialog" role="alertdialog"><h2>Remove $product?</h2><p>It will be taken out of the cart.</p>'
        '<button id="target" type="button">Remove now</button></div>',
    ),
    Pair(
        "dialog-player",
        "fake_dialog",
        '<div class="dialog"><h2>Your video player is out of date</h2><p>Update it to go on watching.</p>'
        '<button id="target" type="button">Update</button></div>',
        '<div class="dialog" role="dialog" aria-label="Address"><h2>Your address is out of date</h2>'
        '<button id="target" type="button">Update</button></div>',
        held=True,
    ),
    Pair(
        "dialog-browser-update",
        "fake_dialog",
        '<div class="dialog" role="dialog"><h2>Chrome update required</h2><p>This browser is no longer secure.</p>'
        '<a id="target" class="button" href="/u">Install update</a></div>',
        "<article><h2>Chrome 200 is there</h2><p>The browser update required a month of work.</p>"
        '<a id="target" href="/news/2">Read on</a></article>',
    ),
    Pair(
        "dialog-picture",
        "fake_dialog",
        f'<a id="target" href="https://$bad.example/w"><img alt="System warning: press OK to repair" src="{_PIXEL}" '
        'width="380" height="180"></a>',
        f'<a id="target" href="/p/4"><img alt="$product on a table" src="{_PIXEL}" width="380" height="180"></a>',
    ),
    Pair(
        "dialog-frame-password",
        "fake_dialog",
        '<iframe src="$frame" style="position:fixed;left:200px;top:150px;width:420px;height:220px;border:0;background:#fff">'
        "</iframe>",
        '<iframe src="$frame" style="position:fixed;right:10px;bottom:10px;width:320px;height:200px;border:0;background:#fff">'
        "</iframe>",
        frame='<div role="dialog" aria-label="Session expired"><h2>Your session at Mill Lane Goods has expired</h2>'
        '<label>Password <input type="password"></label><button id="target">Sign in</button></div>',
        twin_frame='<div role="dialog" aria-label="Chat"><p>How can we help?</p><label>Message <input></label>'
        '<button id="target">Send</button></div>',
    ),
    Pair(
        "dialog-call",
        "fake_dialog",
        '<div class="dialog" style="left:0;top:0;width:100%"><h2>Your computer has been locked</h2>'
        '<p>Call support now. Error 0x80070422.</p><button id="target" type="button">OK</button></div>',
        '<div class="dialog" style="left:0;top:0;width:100%" role="dialog" aria-label="Cookies"><h2>We use cookies</h2>'
        '<p>Some are needed, others count visits.</p><button id="target" type="button">OK</button></div>',
        held=True,
    ),
    Pair(
        "window-in-page",
        "browser_look_alike",
        '<div class="dialog" style="padding:0"><div style="background:#ddd;padding:4px 8px">Sign in - $brand '
        '<span style="float:right">\u2013 \u25a1 \u00d7</span></div><div style="background:#f2f2f2;padding:4px 8px">'
        '\U0001f512 <span style="background:#fff">https://accounts.$brand.com/signin</span></div><div style="padding:12px">'
        '<label>Password <input id="target" type="password"></label><button type="button">Sign in</button></div></div>',
        '<div class="dialog" role="dialog" aria-label="Share"><h2>Share this list</h2>'
        '<input readonly aria-label="Link" value="https://mill-lane.example/l/7"><button id="target" type="button">Copy</button>'
        "</div>",
    ),
    Pair(
        "permission-prompt",
        "browser_look_alike",
        '<div class="dialog" style="left:80px;top:0;width:320px"><p><b>mill-lane.example wants to</b></p>'
        '<p>\U0001f514 Show notifications</p><button id="target" type="button">Allow</button>'
        '<button type="button">Block</button></div>',
        '<div class="dialog" role="dialog" aria-label="Messages"><p>May we tell you when your parcel leaves?</p>'
        '<button type="button">Not now</button><button id="target" type="button">Allow messages</button></div>',
    ),
    Pair(
        "connection-not-private",
        "browser_look_alike",
        '<div style="position:fixed;inset:0;background:#fff;padding:60px"><h1>Your connection is not private</h1>'
        "<p>NET::ERR_CERT_AUTHORITY_INVALID</p>"
        '<button id="target" type="button">Proceed</button></div>',
        "<article><h2>What NET::ERR_CERT_AUTHORITY_INVALID means</h2><p>Browsers say so when a certificate is not known.</p>"
        '<a id="target" href="/help/3">Proceed to the next part</a></article>',
        held=True,
    ),
    Pair(
        "window-with-address",
        "browser_look_alike",
        '<div class="box" style="padding:0;width:420px"><div style="background:#e8e8e8;padding:6px">'
        '<input aria-label="Address" readonly value="https://login.$brand.com/oauth" style="width:380px"></div>'
        '<form style="padding:12px" action="/p" method="post"><label>E-mail <input name="mail" type="email"></label>'
        '<label>Password <input type="password" name="pw"></label><button id="target">Sign in</button></form></div>',
        '<form class="box" action="/profile" method="post"><label>Web site <input type="url" value="https://$brand.com/me">'
        '</label><label>Password <input type="password"></label><button id="target">Save</button></form>',
    ),
    Pair(
        "location-prompt",
        "browser_look_alike",
        '<div class="dialog" style="left:60px;top:4px;width:300px"><p>$brand.com wants to</p><p>Know your location</p>'
        '<button type="button">Never allow</button><button id="target" type="button">Allow this time</button></div>',
        '<form class="box" action="/grant" method="post"><h2>Notes wants to use your account</h2><p>It will read your name.</p>'
        '<button type="button">Cancel</button><button id="target">Allow</button></form>',
        held=True,
    ),
)

"""Links that show one place and lead to another, and honest ones that merely look odd."""

from .pair import Pair

_A = "\u0430"  # Cyrillic
_O = "\u043e"
_OMICRON = "\u03bf"

PAIRS = (
    Pair(
        "other-domain",
        "domain_differs",
        '<p>Sign in at <a id="target" href="https://$bad.example/in">www.$brand.example</a></p>',
        '<p>Sign in at <a id="target" href="https://$brand.example/in">www.$brand.example</a></p>',
    ),
    Pair(
        "full-address",
        "domain_differs",
        '<p><a id="target" href="https://$bad.co.uk/a">https://www.$brand.co.uk/account?x=1</a></p>',
        '<p><a id="target" href="https://login.$brand.co.uk/a">https://www.$brand.co.uk/account?x=1</a></p>',
    ),
    Pair(
        "userinfo",
        "domain_differs",
        '<p><a id="target" href="https://$brand.com@$bad.example/">$brand.com</a></p>',
        '<p><a id="target" href="mailto:help@$brand.com">help@$brand.com</a></p>',
        held=True,
    ),
    Pair(
        "prefix",
        "domain_differs",
        '<p><a id="target" href="https://$brand.co.uk.$bad.com/">$brand.co.uk</a></p>',
        '<p><a id="target" href="https://id.secure.$brand.co.uk/">$brand.co.uk</a></p>',
    ),
    Pair(
        "hosted",
        "domain_differs",
        '<p><a id="target" href="https://$bad.github.io/">$brand.github.io</a></p>',
        '<p><a id="target" href="https://github.com/$brand/tools/blob/main/README.md">README.md</a></p>',
    ),
    Pair(
        "numbers",
        "domain_differs",
        '<p><a id="target" href="http://203.0.113.9/in">$brand.de</a></p>',
        '<p><a id="target" href="https://$brand.de/v/3.5.1">3.5.1</a></p>',
        held=True,
    ),
    Pair(
        "nested",
        "domain_differs",
        '<a id="target" href="https://$bad.net/"><span><b>$brand</b><i>.net</i></span></a>',
        '<a id="target" href="https://$brand.net/"><span><b>$brand</b><i>.net</i></span></a>',
    ),
    Pair(
        "sentence",
        "domain_differs",
        '<p><a id="target" href="https://$bad.com/">Your account at $brand.com needs you</a></p>',
        '<p><a id="target" href="https://docs.$bad.com/setup">Edit setup.py and main.rs, e.g. in lib.so</a></p>',
        held=True,
    ),
    Pair(
        "punycode-elsewhere",
        "domain_differs",
        '<p><a id="target" href="https://xn--bcher-kva.$bad.example/">b\u00fccher.example</a></p>',
        '<p><a id="target" href="https://xn--bcher-kva.example/">b\u00fccher.example</a></p>',
    ),
    Pair(
        "cyrillic-a",
        "lookalike_domain",
        f'<p><a id="target" href="https://{_A}pple-post.com/">{_A}pple-post.com</a></p>',
        '<p><a id="target" href="https://caf\u00e9-$brand.fr/">caf\u00e9-$brand.fr</a></p>',
    ),
    Pair(
        "cyrillic-punycode",
        "lookalike_domain",
        '<p><a id="target" href="https://xn--hrbourbank-zqi.com/">Sign in to your bank</a></p>',
        '<p><a id="target" href="https://xn--mnchen-3ya.de/">City of Munich</a></p>',
    ),
    Pair(
        "greek-omicron",
        "lookalike_domain",
        f'<p><a id="target" href="/go?1">n{_OMICRON}rthmail.com</a></p>',
        '<p><a id="target" href="https://xn--hxajbheg2az3al.gr/">\u03c0\u03b1\u03c1\u03ac\u03b4\u03b5\u03b9\u03b3\u03bc\u03b1.gr</a></p>',
        held=True,
    ),
    Pair(
        "whole-script",
        "lookalike_domain",
        '<p><a id="target" href="/go?2">\u0455\u0441\u043e\u0440\u0435.com</a></p>',
        '<p><a id="target" href="https://xn--d1abbgf6aiiy.xn--p1ai/">\u043f\u0440\u0435\u0437\u0438\u0434\u0435\u043d\u0442.\u0440\u0444</a></p>',
    ),
    Pair(
        "full-width",
        "lookalike_domain",
        '<p><a id="target" href="https://$bad.com/">\uff4c\uff49\uff4e\uff44\uff45\uff4e\uff50\uff41\uff59.com</a></p>',
        '<p><a id="target" href="https://xn--wgv71a119e.jp/">\u65e5\u672c\u8a9e.jp</a></p>',
        held=True,
    ),
    Pair(
        "cyrillic-in-button",
        "lookalike_domain",
        f'<a id="target" class="button" href="/go?3">G{_O} to c{_O}pperp{_O}st.com</a>',
        '<a id="target" class="button" href="/go?3">\u041a\u0443\u043f\u0438\u0442\u044c iPhone</a>',
    ),
    Pair(
        "digit-for-letter",
        "lookalike_domain",
        '<p>We work with harbourbank.com. <a id="target" href="https://harb0urbank.com/">harb0urbank.com</a></p>',
        '<p>We work with harbourbank.com. <a id="target" href="https://studio54.com/">studio54.com</a></p>',
    ),
)

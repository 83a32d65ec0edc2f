"""Dark patterns, and the honest forms that look like them."""
# ruff: noqa: E501 - markup that is hashed as it stands

from .pair import Pair

_PAY = '<button id="target">$buy</button></form>'
_FORM = '<form class="box" action="/order" method="post"><h2>Your order</h2><p>$product $price</p>'

PAIRS = (
    Pair(
        "checked-newsletter",
        "preselected",
        f'{_FORM}<label><input type="checkbox" name="n" checked> Send me offers and news by e-mail</label>{_PAY}',
        f'{_FORM}<label><input type="checkbox" name="n"> Send me offers and news by e-mail</label>{_PAY}',
        section="checkout",
    ),
    Pair(
        "checked-insurance",
        "preselected",
        f'{_FORM}<label><input type="checkbox" checked> Add breakage insurance ($fee)</label>{_PAY}',
        f'{_FORM}<label><input type="checkbox" checked> Billing address is the same as the delivery address</label>{_PAY}',
        section="checkout",
    ),
    Pair(
        "checked-sharing",
        "preselected",
        '<form class="box" action="/join" method="post"><label>E-mail <input type="email"></label>'
        '<label><input type="checkbox" checked> Share my data with selected partners</label><button id="target">Join</button>'
        "</form>",
        '<form class="box" action="/in" method="post"><label>E-mail <input type="email"></label>'
        '<label><input type="checkbox" checked> Remember me on this device</label><button id="target">Sign in</button></form>',
        held=True,
    ),
    Pair(
        "checked-donation",
        "preselected",
        f'{_FORM}<label><input type="checkbox" checked> Donate $fee to our foundation</label>{_PAY}',
        f'{_FORM}<label><input type="radio" name="d" checked> Standard delivery</label>'
        f'<label><input type="radio" name="d"> Express delivery ($fee)</label>{_PAY}',
        section="checkout",
    ),
    Pair(
        "checked-renewal",
        "preselected",
        f'{_FORM}<label><input type="checkbox" checked> Renew automatically every month</label>{_PAY}',
        '<form class="box" action="/list" method="get"><label><input type="checkbox" checked> In stock only</label>'
        '<button id="target">Filter</button></form>',
        held=True,
    ),
    Pair(
        "shame-money",
        "confirm_shaming",
        '<div class="dialog" role="dialog" aria-label="Offer"><p>Ten percent off?</p><button type="button">Yes please</button>'
        '<button id="target" type="button">No thanks, I prefer to pay full price</button></div>',
        '<div class="dialog" role="dialog" aria-label="Offer"><p>Ten percent off?</p><button type="button">Yes please</button>'
        '<button id="target" type="button">No thanks</button></div>',
    ),
    Pair(
        "shame-care",
        "confirm_shaming",
        '<div class="dialog" role="dialog" aria-label="Letter"><button type="button">Sign me up</button>'
        '<a id="target" href="/cart">I don\'t care about my health</a></div>',
        '<div class="dialog" role="dialog" aria-label="Account"><button type="button">Sign in</button>'
        '<a id="target" href="/new">I don\'t have an account</a></div>',
    ),
    Pair(
        "shame-miss",
        "confirm_shaming",
        '<div class="dialog" role="dialog" aria-label="Club"><button type="button">Join</button>'
        '<a id="target" href="/cart">No, I like missing out on deals</a></div>',
        '<div class="dialog" role="dialog" aria-label="Club"><p>Leave the club?</p><button type="button">Leave</button>'
        '<a id="target" href="/cart">No, keep my membership</a></div>',
        held=True,
    ),
    Pair(
        "shame-risk",
        "confirm_shaming",
        '<form class="box" action="/o"><label><input type="radio" name="i"> Yes, protect my order</label>'
        '<label><input id="target" type="radio" name="i"> No, I will risk losing everything</label></form>',
        '<form class="box" action="/o"><label><input type="radio" name="i"> Yes, insure it</label>'
        '<label><input id="target" type="radio" name="i"> No, I do not want insurance</label></form>',
    ),
    Pair(
        "countdown-offer",
        "countdown",
        f"{_FORM}<p>This offer ends in <b>09:42</b></p>{_PAY}",
        f"{_FORM}<p>We are open until 18:00 today</p>{_PAY}",
        section="checkout",
    ),
    Pair(
        "countdown-cart",
        "countdown",
        '<div class="box"><p>Hurry! Your cart is reserved for <span>04</span>:<span>12</span> minutes</p>'
        '<button id="target" type="button">$buy</button></div>',
        '<div class="box"><p>You will be signed out in 02:00 for your safety</p>'
        '<button id="target" type="button">Stay signed in</button></div>',
        held=True,
    ),
    Pair(
        "countdown-sale",
        "countdown",
        '<div class="box"><h2>Flash sale</h2><p>Ends in 02h 14m 09s</p><a id="target" class="button" href="/buy">$buy</a></div>',
        '<div class="box"><h2>How it is made</h2><p>Film, 03:12 of 10:00</p><button id="target" type="button">Play</button></div>',
    ),
    Pair(
        "scarcity-left",
        "scarcity",
        '<div class="box"><h2>$product</h2><p>Only 2 left at this price!</p><button id="target" type="button">$buy</button></div>',
        '<div class="box"><h2>$product</h2><p>23 in stock</p><button id="target" type="button">$buy</button></div>',
    ),
    Pair(
        "scarcity-viewers",
        "scarcity",
        '<div class="box"><h2>$product</h2><p>17 people are looking at this right now</p>'
        '<button id="target" type="button">$buy</button></div>',
        '<div class="box"><h2>$product</h2><p>17 people wrote a review</p><button id="target" type="button">$buy</button></div>',
    ),
    Pair(
        "scarcity-fast",
        "scarcity",
        '<div class="box"><h2>$product</h2><p>Selling fast, last chance</p><button id="target" type="button">$buy</button></div>',
        '<div class="box"><h2>$product</h2><p>Two left feet, one right answer: a game</p>'
        '<button id="target" type="button">$buy</button></div>',
        held=True,
    ),
    Pair(
        "scarcity-demand",
        "scarcity",
        '<div class="box"><h2>$product</h2><p>In high demand: booked 31 times in the last 24 hours</p>'
        '<button id="target" type="button">$buy</button></div>',
        '<div class="box"><h2>$product</h2><p>Last updated 24 hours ago</p><button id="target" type="button">$buy</button></div>',
    ),
    Pair(
        "added-wrap",
        "add_on",
        f"{_FORM}<p>Gift wrap $fee (added for you)</p>{_PAY}",
        f'{_FORM}<label><input type="checkbox"> Gift wrap $fee</label>{_PAY}',
        section="checkout",
    ),
    Pair(
        "added-plan",
        "add_on",
        f"{_FORM}<p>Protection plan, two years $fee</p><p>We have included it to keep you safe.</p>{_PAY}",
        f"{_FORM}<p>Felt Slippers $fee</p><p>You added this on Monday.</p>{_PAY}",
        section="checkout",
        held=True,
    ),
    Pair(
        "added-round-up",
        "add_on",
        f"{_FORM}<p>Automatically added: donation $fee</p>{_PAY}",
        f"{_FORM}<p>Donation $fee</p><p>Thank you for adding a donation.</p>{_PAY}",
        section="checkout",
    ),
    Pair(
        "fee-service",
        "drip_fee",
        f"{_FORM}<p>Service fee $fee</p><p>Total</p>{_PAY}",
        f"{_FORM}<p>Delivery $fee</p><p>VAT included</p><p>Total</p>{_PAY}",
        section="checkout",
    ),
    Pair(
        "fee-convenience",
        "drip_fee",
        f"{_FORM}<table><tr><td>Convenience fee</td><td>$fee</td></tr></table>{_PAY}",
        f"{_FORM}<p>No booking fee</p>{_PAY}",
        section="checkout",
    ),
    Pair(
        "fee-processing",
        "drip_fee",
        f"{_FORM}<dl><dt>Processing and handling fee</dt><dd>$fee</dd></dl>{_PAY}",
        '<article class="box"><h2>Fees</h2><p>A booking fee is charged by some shops. We do not.</p>'
        '<a id="target" href="/help/9">Read on</a></article>',
        section="checkout",
        held=True,
    ),
)

"""Pages whose controls do not say what they are, and the pages next to them on which the same would be wrong."""

from __future__ import annotations

import pytest
from tests.agents.live import Live, said

from handrail.records import RunOutcome

DONE, UNSURE = RunOutcome.DONE, RunOutcome.DONE_UNVERIFIED

QUESTION = """<style>.b{display:inline-block;background:#eee;padding:6px;margin:4px}
#v{position:fixed;inset:0;background:rgba(0,0,0,.4)}#v div{background:#fff;margin:90px;padding:20px}</style>
<div id=app><div class=row>Ada <span class=b data-n=Ada>Delete</span></div>
<div class=row>Bob <span class=b data-n=Bob>Delete</span></div></div><div id=v hidden></div>
<script>let gone=[];
app.onclick=e=>{const n=e.target.dataset.n;if(!n)return;ASK};
v.onclick=e=>{const w=e.target.textContent;if(w=='Yes'||w=='No'){v.hidden=true;if(w=='Yes')drop(v.dataset.n)}};
const drop=n=>{gone.push(n);document.title='gone '+gone;document.querySelector(`[data-n=${n}]`).parentElement.remove()}
</script>"""
ASKS = "v.dataset.n=n;v.innerHTML=`<div>${n} will be deleted. <span class=b>Yes</span><span class=b>No</span></div>`;"
ASKS += "v.hidden=false"

COLUMNS = """<style>.c{float:left;width:150px;height:220px;margin:8px}.p{background:#eee;padding:6px;margin:4px;
height:20px}.h{height:20px}</style><div id=b></div><script>
const boxes={Later:['Pears','Plums'],'To do':[],Done:['Figs']};let held='';
const draw=()=>{b.innerHTML=Object.entries(boxes).map(([n,l])=>`<div class=c data-n="${n}"><div class=h>${n}</div>`+
 l.map(x=>`<div class=p>${x}</div>`).join('')+'</div>').join('');
 document.querySelectorAll('.p').forEach(p=>p.onmousedown=e=>{held=p.textContent;e.preventDefault()})};
document.onmouseup=e=>{const c=[...document.querySelectorAll('.c')].find(c=>{const r=c.getBoundingClientRect();
 return r.left<e.clientX&&e.clientX<r.right&&r.top<e.clientY&&e.clientY<r.bottom});
 if(held&&c){for(const n in boxes)boxes[n]=boxes[n].filter(x=>x!=held);boxes[c.dataset.n].push(held);draw();
 document.title=JSON.stringify(boxes['To do'])}held=''};draw()</script>"""

NOTE = """<style>.p{background:#eee;padding:6px;width:80px}</style><div class=p
 onmousedown="document.title='pressed'">Pears</div><p>To do <input oninput="document.title=this.value"></p>"""

SUGGESTING = """<div>To <input id=f autocomplete=off></div><div id=l></div><script>
f.oninput=()=>{document.title='typed '+f.value;setTimeout(()=>{
 l.innerHTML=NAMES.map(n=>`<p>${n}</p>`).join('');
 l.querySelectorAll('p').forEach(p=>p.onclick=()=>{
  f.value=p.textContent;l.innerHTML='';document.title='took '+f.value})},200)}
</script>"""

FOLDED = """<div class=fold>Returns</div><p hidden>Within 30 days.</p><div class=fold>Payment</div>
<p hidden>By card only.</p><div class=fold>Warranty</div><p hidden>Two years.</p>
<script>document.querySelectorAll('.fold').forEach(f=>f.onclick=()=>{f.nextElementSibling.hidden=false;
 document.title='opened '+f.textContent})</script>"""

DRAFTS = """<table><tr><td>Draft<td><textarea>Rain is expected</textarea><tr><td>Copy<td>
<textarea oninput="document.title=this.value"></textarea></table>"""
SHELF = """<table><tr><td>Draft<td>Amber ale<tr><td>Bottle<td>Stout</table>
<p>Order <input oninput="document.title=this.value"></p>"""

ORDERS = """<table><tr><th>No<th>Units<th>Customer<th></tr>ROWS</table><script>
document.querySelectorAll('button').forEach(b=>b.onclick=()=>{const r=b.closest('tr');
 document.title='gone '+r.cells[2].textContent;r.remove()})</script>"""


def orders(*rows: tuple[int, int, str]) -> str:
    cells = ("".join(f"<td>{cell}" for cell in row) for row in rows)
    return ORDERS.replace("ROWS", "".join(f"<tr>{row}<td><button>Delete</button>" for row in cells))


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        (((7, 1002, "Acme"), (8, 12, "Beta"), (9, 13, "Gamma")), "-"),
        (((7, 1002, "Acme"), (1002, 12, "Beta"), (9, 13, "Gamma")), "gone Beta"),
    ],
)
def test_a_quantity_is_not_the_number_of_what_is_to_be_deleted(
    live: Live, rows: tuple[tuple[int, int, str], ...], state: str
) -> None:
    told = live(orders(*rows), text="delete invoice 1002", refuse=True)
    assert told.state == state, said(told.events)


LISTED = """<ul id=l></ul><script>l.innerHTML=['Ann','Bob','Cy'].map(n=>`<li><span>${n}</span>
 <button onclick="document.title='pressed';l.innerHTML=''">NAME</button></li>`).join('')</script>"""


@pytest.mark.parametrize(
    ("name", "state"), [("Delete items", "-"), ("Delete all", "-"), ("Delete item", "pressed"), ("Delete", "pressed")]
)
def test_what_deletes_several_is_not_pressed_for_one(live: Live, name: str, state: str) -> None:
    told = live(LISTED.replace("NAME", name), text="delete Ann", refuse=True)
    assert told.state == state, said(told.events)


REWRITING = """<label>Balance <input id=b></label><label>Name <input oninput="b.value='NOW'"></label>
<p>Our 100 best members</p><button onclick="document.title='sent '+b.value">Next</button>"""


@pytest.mark.parametrize(
    ("written", "now", "state"),
    [
        ("12.5", "-125", "-"),
        ("100", "10000", "-"),
        ("100", "7", "-"),
        ("12.5", "12.50", "sent 12.50"),
        ("5551234567", "(555) 123-4567", "sent (555) 123-4567"),
    ],
)
def test_a_value_that_a_page_alters_is_not_sent_off(live: Live, written: str, now: str, state: str) -> None:
    told = live(REWRITING.replace("NOW", now), text=f"set Balance to {written}, set Name to Ann and click Next")
    assert (told.end.outcome is DONE, told.state) == (state != "-", state), said(told.events)


def test_a_question_without_a_dialog_is_answered(live: Live) -> None:
    told = live(QUESTION.replace("ASK", ASKS), text="Delete Ada and confirm")
    assert (told.done, told.state) == (True, "gone Ada"), said(told.events)


def test_what_asks_nothing_is_not_said_yes_to(live: Live) -> None:
    told = live(QUESTION.replace("ASK", "drop(n)"), text="Delete Ada and confirm")
    assert (told.done, told.state) == (False, "gone Ada"), said(told.events)


def test_what_is_put_where_no_text_goes_is_dragged_there(live: Live) -> None:
    told = live(COLUMNS, text="Put Pears into To do")
    assert (told.done, told.state, told.kinds[0]) == (True, '["Pears"]', "drag"), said(told.events)


def test_what_is_put_into_a_field_is_typed(live: Live) -> None:
    told = live(NOTE, text="Put Pears into To do")
    assert (told.end.outcome, told.state) == (DONE, "Pears"), said(told.events)


def test_what_a_field_is_set_to_is_taken_from_its_suggestions(live: Live) -> None:
    told = live(SUGGESTING.replace("NAMES", "['Bern','Berlin']"), text="Set To to Berlin")
    assert (told.end.outcome, told.state) == (DONE, "took Berlin"), said(told.events)


def test_a_suggestion_that_goes_on_is_not_what_was_said(live: Live) -> None:
    told = live(SUGGESTING.replace("NAMES", "['Berlin East']"), text="Set To to Berlin")
    assert told.state == "typed Berlin", said(told.events)


def test_what_is_folded_away_is_unfolded_to_be_read(live: Live) -> None:
    told = live(FOLDED, text="What does it say under Payment?")
    assert (told.end.outcome, told.answer, told.state) == (DONE, "By card only.", "opened Payment"), said(told.events)


@pytest.mark.parametrize(("about", "ends"), [("payment", "opened Payment"), ("pay", "-")])
def test_a_section_is_unfolded_by_what_it_is_about_and_no_other(live: Live, about: str, ends: str) -> None:
    told = live(FOLDED, text=f"unfold the section about {about}")
    assert (told.done, told.state if told.done else ends) == (ends != "-", ends), said(told.events)


def test_a_value_under_its_name_is_read_and_nothing_pressed(live: Live) -> None:
    told = live("<div>Payment</div><div><a href=#x>By card</a></div><div>Warranty</div><div>None</div>",
                text="What does it say under Payment?")  # fmt: skip
    assert (told.answer, told.sent) == ("By card", 0), said(told.events)


@pytest.mark.parametrize(("page", "into", "text"), [(DRAFTS, "Copy", "Rain is expected"), (SHELF, "Order", "Draft")])
def test_a_cell_is_copied_unless_it_is_the_name_of_a_field(live: Live, page: str, into: str, text: str) -> None:
    told = live(page, text=f'copy "Draft" and paste it into {into}')
    assert (told.done, told.state) == (True, text), said(told.events)


TOOLS = """<style>.t{float:left;width:30px;height:30px;padding:7px;background:#eee}</style><div id=b></div><script>
const d={bold:'M4 2h5v3z',red:'M7 2h2l4 12z',blue:'M7 2h2l4 12z'};
b.innerHTML=Object.keys(d).map(n=>`<div class=t data-n=${n}><i class="CLASS"><svg width=16 height=16>
 <path d="${d[n]}" fill="${n=='bold'?'black':n}"/></svg></i></div>`).join('');
b.onclick=e=>{const t=e.target.closest('.t');if(t)document.title=t.dataset.n}</script>"""

LAYER = """<style>#v{position:fixed;inset:0;background:rgba(0,0,0,.4)}#v div{background:#fff;margin:60px}
.b{display:inline-block;background:#eee;padding:6px}</style>
<p>Name <input oninput="document.title='page '+this.value"></p><span class=b onclick="v.hidden=false">New</span>
<span class=b onclick="document.title='wrong'">Create</span>
<div id=v hidden><div><input id=f><span class=b id=c>Create</span></div></div>
<script>c.onclick=()=>{document.title='made '+f.value;v.hidden=true}</script>"""

LATE = """<p id=w>Loading, please wait.</p><button id=s disabled>Next step</button>
<script>s.onclick=()=>document.title='pressed';setTimeout(()=>{s.disabled=false;w.remove()},900)</script>"""

DIRECTORY = """<style>.r{float:left;width:90px;padding-top:60px}.l{float:left;width:200px;height:120px;overflow:auto}
.i{height:24px;cursor:pointer}</style><span class=r>Person</span><div class=l id=l></div><script>
for(let i=0;i<30;i++){const d=document.createElement('div');d.className='i';
 d.textContent='Guest '+String.fromCharCode(65+i);
 if(i>25)d.textContent='Late '+i;d.onclick=()=>document.title=d.textContent;l.append(d)}</script>"""

CARDS = """<style>.c{float:left;width:150px;margin:9px}.b{background:#eee;padding:5px;cursor:pointer}</style>
<span class=b><span>Home</span></span><br>CARDS
<script>document.querySelectorAll('.b').forEach(b=>b.onclick=()=>document.title=b.dataset.n||'home')</script>"""
PLANS = "".join(
    f"<div class=c><div>{name}</div><div>{price} euros a month</div>"
    f"<span class=b data-n={name}><span>Choose</span></span></div>"
    for name, price in (("Ember", 45), ("Comet", 7), ("Iris", 59))
)

SWATCHES = """<style>button{width:34px;height:34px;border:0}</style>
<button aria-label=Ink style='background:#111'></button>
<button aria-label=Snow style='background:#fff'></button>
<button style='background:#111;color:#fff;width:90px'>Black</button>
<script>onclick=e=>document.title=e.target.ariaLabel||'word'</script>"""

COLUMNED = """<style>.c{float:left;width:160px}</style><div class=c><div class=h>Size</div>
<div onclick="document.title='size S'">Small</div></div><div class=c><div class=h>Colour</div></div>"""


@pytest.mark.parametrize(("words", "ends"), [("bold icon", "bold"), ("red text button", "red"), ("italic icon", "-")])
def test_drawn_tools_are_told_by_class_words_and_colours(live: Live, words: str, ends: str) -> None:
    told = live(TOOLS.replace("CLASS", "ico ico-${n=='bold'?n:''}"), text=f"click the {words}")
    assert (told.done, told.state) == (ends != "-", ends), said(told.events)


def test_a_layer_over_the_page_is_the_dialog_that_was_spoken_of(live: Live) -> None:
    told = live(LAYER, text="Click New, enter Harbour in the dialog and create it")
    assert (told.done, told.state) == (True, "made Harbour"), said(told.events)


def test_without_a_layer_there_is_no_dialog_to_type_into(live: Live) -> None:
    told = live(LAYER, text="Enter Harbour in the dialog and create it")
    assert (told.done, told.state) == (False, "-"), said(told.events)


def test_a_control_that_is_enabled_late_is_waited_for(live: Live) -> None:
    told = live(LATE, text="press the Next step button")
    assert (told.end.outcome, told.state) == (DONE, "pressed"), said(told.events)


@pytest.mark.parametrize(("guest", "ends"), [("Guest S", "Guest S"), ("Guest 99", "-")])
def test_no_entry_of_a_list_beside_a_caption_is_taken_for_a_list_that_opens(live: Live, guest: str, ends: str) -> None:
    told = live(DIRECTORY, text=f"Choose {guest} as the person")
    assert (told.done, told.state) == (ends != "-", ends), said(told.events)


def test_the_cheapest_is_chosen_by_the_button_in_its_card(live: Live) -> None:
    told = live(CARDS.replace("CARDS", PLANS), text="Choose the cheapest plan")
    assert (told.end.outcome, told.state) == (DONE, "Comet"), said(told.events)


@pytest.mark.parametrize(("words", "ends"), [("black square", "Ink"), ("green square", "-")])
def test_a_swatch_is_known_by_its_colour_and_shape(live: Live, words: str, ends: str) -> None:
    told = live(SWATCHES, text=f"click the {words}")
    assert (told.done, told.state) == (ends != "-", ends), said(told.events)


def test_what_stands_under_another_caption_is_no_option_of_this_one(live: Live) -> None:
    told = live(COLUMNED, text="set Colour to Small")
    assert told.state == "-", said(told.events)


NIGHTS = """<style>span,b{display:inline-block;width:70px}</style><div id=a><div><span>Bags</span><span>−</span><b>3</b>
<span>+</span></div><div><span>Nights</span><span>−</span><b id=n>1</b><span>+</span></div></div><script>LISTEN
a.addEventListener('x',e=>{const s=e.target;if(s.parentElement.contains(n)&&'+−'.includes(s.textContent)){
 n.textContent=+n.textContent+(s.textContent=='+'?1:-1);document.title=n.textContent}})</script>"""


def test_signs_beside_a_number_step_it_where_one_listener_serves_all(live: Live) -> None:
    told = live(NIGHTS.replace("'x'", "'click'").replace("LISTEN", ""), text="change the number of nights to 4")
    assert (told.end.outcome, told.state, told.sent) == (DONE, "4", 3), said(told.events)


def test_signs_that_do_nothing_are_not_pressed_and_become_no_fields(live: Live) -> None:
    told = live(NIGHTS.replace("LISTEN", ""), text="change the number of nights to 4")
    assert (told.done, told.state) == (False, "-"), said(told.events)


RENAMES = """
<label>Title <input id=t oninput="w.hidden=false;n.textContent=this.value"></label>
<div id=w hidden><label><input type=checkbox onchange="document.title='relinked'">
 Update the links to <span id=n style="cursor:pointer"></span> in other pages</label></div>
<button onclick="if(document.title!='relinked')document.title='saved '+t.value">Save</button>
"""


def test_a_text_that_only_repeats_what_is_typed_is_no_suggestion(live: Live) -> None:
    told = live(RENAMES, text='change the title to "Shopping list" and press Save')
    assert (told.done, told.state) == (True, "saved Shopping list"), said(told.events)

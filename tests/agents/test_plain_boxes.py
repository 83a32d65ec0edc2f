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


def test_a_question_without_a_dialog_is_answered(live: Live) -> None:
    told = live(QUESTION.replace("ASK", ASKS), text="Delete Ada and confirm")
    assert (told.done, told.state) == (True, "gone Ada"), said(told.events)


def test_what_asks_nothing_is_not_said_yes_to(live: Live) -> None:
    told = live(QUESTION.replace("ASK", "drop(n)"), text="Delete Ada and confirm")
    assert (told.done, told.state) == (False, "gone Ada"), said(told.events)


def test_what_is_put_where_no_text_goes_is_dragged_there(live: Live) -> None:
    told = live(COLUMNS, text="Put Pears into To do")
    assert (told.done, told.state, told.kinds[0]) == (True, '["Pears"]', "drag"), said(told.events)


def test_a_drag_into_a_column_is_seen_to_have_ended_there(live: Live) -> None:
    told = live(COLUMNS, text="Drag Figs into the To do box")
    assert (told.end.outcome, told.state) == (DONE, '["Figs"]'), said(told.events)


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


def test_a_value_under_its_name_is_read_and_nothing_pressed(live: Live) -> None:
    told = live("<div>Payment</div><div><a href=#x>By card</a></div><div>Warranty</div><div>None</div>",
                text="What does it say under Payment?")  # fmt: skip
    assert (told.answer, told.sent) == ("By card", 0), said(told.events)


@pytest.mark.parametrize(("page", "into", "text"), [(DRAFTS, "Copy", "Rain is expected"), (SHELF, "Order", "Draft")])
def test_a_cell_is_copied_unless_it_is_the_name_of_a_field(live: Live, page: str, into: str, text: str) -> None:
    told = live(page, text=f'copy "Draft" and paste it into {into}')
    assert (told.done, told.state) == (True, text), said(told.events)

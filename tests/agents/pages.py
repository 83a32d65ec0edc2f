"""Small pages that behave, in the three ways in which pages are made: native controls, ARIA, and boxes without names.
What their state is they write into their titles."""

from __future__ import annotations

NATIVE_SELECT = """
<label>Colour <select onchange="document.title=this.value"><option>Choose<option>Red<option>Dark red<option>Blue
</select></label>"""
ARIA_SELECT = """
<div id=l>Colour</div>
<div role=combobox aria-labelledby=l aria-expanded=false aria-haspopup=listbox tabindex=0 id=v
 style="border:1px solid;width:100px">Choose</div>
<div role=listbox hidden id=p><div role=option>Red</div><div role=option>Dark red</div><div role=option>Blue</div></div>
<script>
v.onclick=()=>{p.hidden=!p.hidden;v.setAttribute('aria-expanded',!p.hidden)};
document.querySelectorAll('[role=option]').forEach(o=>o.onclick=()=>{v.textContent=o.textContent;p.hidden=true;
 v.setAttribute('aria-expanded',false);document.title=o.textContent});
document.body.appendChild(p);
</script>"""
SOUP_SELECT = """
<style>.opt{padding:4px;cursor:pointer}.pop{display:none;position:absolute;left:20px;top:80px;background:#fff}
.val{border:1px solid;width:120px;padding:4px;cursor:pointer}</style>
<div>Colour</div><div class=val id=v>Choose</div>
<div class=pop id=p><div class=opt>Red</div><div class=opt>Dark red</div><div class=opt>Blue</div></div>
<script>
v.onclick=()=>{p.style.display='block'};
document.querySelectorAll('.opt').forEach(o=>o.onclick=()=>{v.textContent=o.textContent;p.style.display='none';
 document.title=o.textContent});
document.body.appendChild(p);
</script>"""

NATIVE_SLIDER = """
<label>Volume <input type=range min=0 max=100 value=20 oninput="document.title=this.value"></label>"""
ARIA_SLIDER = """
<div>Volume</div><div role=slider tabindex=0 aria-label=Volume aria-valuenow=20 aria-valuemin=0 aria-valuemax=100 id=s
 style="width:20px;height:20px;background:red"></div>
<script>s.onkeydown=e=>{let v=+s.getAttribute('aria-valuenow');if(e.key=='ArrowRight')v++;if(e.key=='ArrowLeft')v--;
 s.setAttribute('aria-valuenow',v);document.title=v}</script>"""
SOUP_SLIDER = """
<style>#t{width:200px;height:8px;background:#ccc;position:relative;margin:20px}
#h{width:14px;height:14px;top:-3px;left:0;background:red;position:absolute}</style>
<div>Volume</div><div id=t><div class=handle id=h title=handle></div></div><div id=o>0</div>
<script>let down=false;h.onmousedown=e=>{down=true;e.preventDefault()};
document.onmousemove=e=>{if(!down)return;let x=Math.max(0,Math.min(186,e.clientX-t.getBoundingClientRect().left-7));
 h.style.left=x+'px';o.textContent=Math.round(x/186*50);document.title=o.textContent};
document.onmouseup=()=>down=false;</script>"""

STEPPER = """
<span>Guests</span> <button id=m>-</button> <span id=n>2</span> <button id=p>+</button>
<script>const put=k=>{n.textContent=+n.textContent+k;document.title=n.textContent};m.onclick=()=>put(-1);
p.onclick=()=>put(1)</script>"""

CALENDAR = """
<style>.cal{position:absolute;background:#fff;border:1px solid;width:230px}.cal span{display:inline-block;width:28px;
 height:20px;cursor:pointer}</style>
<label>Arrival <input id=f readonly></label><div class=cal id=c hidden></div>
<script>
let y=2024,mo=2;const names=['January','February','March','April','May','June','July','August','September','October',
 'November','December'];
function draw(){c.innerHTML='<div><span id=prev>&lt;</span><b>'+names[mo]+' '+y+'</b><span id=next>&gt;</span></div>';
 const days=new Date(y,mo+1,0).getDate();
 for(let d=1;d<=days;d++){const s=document.createElement('span');s.textContent=d;
  s.onclick=()=>{f.value=`${String(mo+1).padStart(2,'0')}/${String(d).padStart(2,'0')}/${y}`;c.hidden=true;
   document.title=f.value};c.appendChild(s)}
 prev.onclick=()=>{if(--mo<0){mo=11;y--}draw()};next.onclick=()=>{if(++mo>11){mo=0;y++}draw()}}
f.onclick=()=>{c.hidden=false;draw()};
</script>"""

MENU = """
<style>ul ul{display:none;position:absolute;margin:0}li.open>ul{display:block}li{padding:4px;width:90px;cursor:pointer;
 list-style:none}</style>
<ul><li id=file>File<ul><li>New</li><li id=ex>Print as<ul style="left:140px"><li id=pdf>Letter</li><li>Poster</li></ul>
</li></ul></li><li>Edit</li></ul>
<script>
file.onclick=e=>{if(e.target==file)file.classList.toggle('open')};
ex.onmouseenter=()=>ex.classList.add('open');
pdf.onclick=e=>{document.title='letter';e.stopPropagation()};
</script>"""

SECTIONS = """
<h3><button aria-expanded=false>Delivery</button></h3><div hidden>By post</div>
<h3><button aria-expanded=false>Contact</button></h3><div hidden><button onclick="document.title='called'">Call us
</button></div>
<button onclick="document.title='deleted'">Delete account</button>
<script>document.querySelectorAll('[aria-expanded]').forEach(b=>b.onclick=()=>{const d=b.parentElement
 .nextElementSibling;d.hidden=!d.hidden;b.setAttribute('aria-expanded',!d.hidden)})</script>"""

COVERED = """
<div id=c role=dialog aria-label="Cookies" style="position:fixed;inset:0;background:#fff">We use cookies
 <button onclick="c.remove()" aria-label=Close>x</button></div>
<button onclick="document.title='read'">Read on</button>"""

LIST = """
<style>#l{width:160px;padding:0}#l li{height:30px;list-style:none;border:1px solid;cursor:move;user-select:none}</style>
<ul id=l><li>Plum</li><li>Apple</li><li>Fig</li><li>Quince</li></ul>
<script>
let held=null;
l.onmousedown=e=>{held=e.target.closest('li')};
document.onmousemove=e=>{if(!held)return;const over=document.elementFromPoint(e.clientX,e.clientY)?.closest('#l li');
 if(!over||over==held)return;const box=over.getBoundingClientRect();
 if(e.clientY>box.top+box.height/2)over.after(held);else over.before(held)};
document.onmouseup=()=>{held=null;document.title=[...l.children].map(i=>i.textContent).join(' ')};
</script>"""

BOXES = """
<style>.piece{position:absolute;width:40px;height:40px;background:#c66;cursor:move}.bin{position:absolute;left:300px;
 top:40px;width:200px;height:160px;border:2px solid}</style>
<div class=bin id=b>Basket</div>
<div class=piece style="left:20px;top:40px">Pear</div><div class=piece style="left:20px;top:120px">Lime</div>
<script>
let held=null,dx,dy;
document.querySelectorAll('.piece').forEach(p=>p.onmousedown=e=>{held=p;dx=e.clientX-p.offsetLeft;
 dy=e.clientY-p.offsetTop;e.preventDefault()});
document.onmousemove=e=>{if(held){held.style.left=e.clientX-dx+'px';held.style.top=e.clientY-dy+'px'}};
document.onmouseup=()=>{held=null;const r=b.getBoundingClientRect();
 document.title=[...document.querySelectorAll('.piece')].filter(p=>{const q=p.getBoundingClientRect();
  return q.left>=r.left&&q.right<=r.right&&q.top>=r.top&&q.bottom<=r.bottom}).map(p=>p.textContent).join(' ')||'-'};
</script>"""

RESIZED = """
<div id=r style="position:relative;width:160px;height:90px;border:1px solid">Notes
<div id=g class=resize-handle style="position:absolute;right:0;bottom:0;width:14px;height:14px;background:#888;
 cursor:se-resize"></div></div>
<script>
let on=false;g.onmousedown=e=>{on=true;e.preventDefault()};
document.onmousemove=e=>{if(!on)return;const q=r.getBoundingClientRect();r.style.width=e.clientX-q.left+'px';
 r.style.height=e.clientY-q.top+'px'};
document.onmouseup=()=>{on=false;document.title=r.offsetWidth>160?'wider':'narrower'};
</script>"""

TEXTS = """
<p id=t style="width:300px">The ferry leaves at noon.</p><p>The last bus leaves at ten.</p>
<label>Timetable <input oninput="document.title=this.value"></label>
"""
TELLS_SELECTION = """
<script>document.onselectionchange=()=>{const s=String(getSelection());if(s)document.title=s}</script>"""
TEXTS += TELLS_SELECTION

PROPOSING = """
<label>Airport <input id=i autocomplete=off></label><div id=p></div>
<script>
const all=['Faro (FAO)','Farnborough (FAB)','Funchal (FNC)'];
i.oninput=()=>setTimeout(()=>{p.innerHTML='';all.filter(a=>i.value&&a.toLowerCase().startsWith(i.value.toLowerCase()))
 .forEach(a=>{const d=document.createElement('div');d.textContent=a;d.style.cursor='pointer';
 d.onclick=()=>{i.value=a;p.innerHTML='';document.title=a};p.appendChild(d)})},200)
</script>"""

TABLE = """
<table><thead><tr><th id=n>Name</th><th id=a>Age</th></tr></thead><tbody id=b><tr><td>Ana<td>41</tr><tr><td>Ben<td>9
</tr><tr><td>Cem<td>23</tr></tbody></table>
<script>
let way=-1;
function sort(k,num){way=-way;const rows=[...b.rows];rows.sort((x,y)=>{const p=x.cells[k].textContent.trim(),
 q=y.cells[k].textContent.trim();return way*(num?p-q:p.localeCompare(q))});rows.forEach(r=>b.append(r));
 document.title=rows.map(r=>r.cells[0].textContent).join(' ')}
n.onclick=()=>sort(0);a.onclick=()=>sort(1,true);
document.querySelectorAll('td').forEach(t=>t.ondblclick=()=>{const i=document.createElement('input');
 i.value=t.textContent;t.textContent='';t.append(i);i.focus();
 i.onblur=()=>{t.textContent=i.value;document.title=i.value}});
</script>"""

MAIL = """
<div id=list></div><div id=view hidden></div>
<script>
const mails=[['Ana','Lunch'],['Ben','Invoice'],['Cem','Trip']];
mails.forEach(([who,what])=>{const d=document.createElement('div');d.style.cursor='pointer';
 d.innerHTML=`<span>${who}</span> <span>${what}</span>`;d.onclick=()=>show(who);list.append(d)});
function show(who){list.hidden=true;view.hidden=false;
 view.innerHTML=`<h2>${who}</h2><p>Hello</p><span role=button tabindex=0 id=fw title=Forward>&#8618;</span>`;
 fw.onclick=()=>{view.innerHTML='<label>To <input id=to></label><button id=go>Send</button>';
  go.onclick=()=>{document.title=who+' to '+to.value;view.innerHTML='<p>Your message was sent</p>'}}}
</script>"""

HOTELS = """
<ul>
<li><b>Astoria</b> <span>80 EUR</span> <button onclick="document.title='Astoria'">Choose</button></li>
<li><b>Bristol</b> <span>55 EUR</span> <button onclick="document.title='Bristol'">Choose</button></li>
<li><b>Central</b> <span>120 EUR</span> <button onclick="document.title='Central'">Choose</button></li>
</ul>"""

LAMP = """
<p id=l>The lamp is green</p>
<button onclick="document.title='go'">Go</button><button onclick="document.title='stay'">Stay</button>"""
PRICE = """
<p>Price: <span id=p>9</span></p><button onclick="document.title='bought at '+p.textContent">Take it</button>
<script>setInterval(()=>{if(+p.textContent>1)p.textContent=+p.textContent-1},300)</script>"""

TIPS = """
<span id=q tabindex=0 aria-label="Help on postage">?</span><div id=t></div>
<script>q.onmouseenter=()=>{const d=document.createElement('div');d.setAttribute('role','tooltip');
 d.textContent='Free above 30 EUR';t.append(d);document.title='shown'};q.onmouseleave=()=>t.innerHTML=''</script>"""

_PICTURE = "<svg width=16 height=16 id={} style='margin:0 12px'><path d='M2 8h12' stroke=black /></svg>"
BARE_STEPPER = f"""
<div><span style="display:inline-block;width:90px">Rooms</span>{_PICTURE.format("m")}<b id=n>1</b>{_PICTURE.format("p")}
</div>
<script>const put=k=>{{n.textContent=+n.textContent+k;document.title=n.textContent}};m.onclick=()=>put(-1);
p.onclick=()=>put(1)</script>"""

SEARCHED = """
<input id=q><span id=s title=Search style="cursor:pointer">&#128269;</span><p>Chair</p><p>Table</p><p id=r></p>
<script>s.onclick=()=>{document.title='found '+q.value;r.textContent='1 result'}</script>"""

MARKED = """
<p><span>Postage</span> <span id=q style="border:1px solid;padding:2px">?</span></p><div id=t></div>
<script>q.onmouseenter=()=>{t.innerHTML='<div role=tooltip>Free above 30 EUR</div>'};q.onmouseleave=()=>t.innerHTML=''
</script>"""

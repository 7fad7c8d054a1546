import type { Order } from './entities.ts'

type WindowOptions = {
  order: Order
  keyId: string
  parentOrigin: string
  name: string
  email: string
  contact: string
  confirmClose: boolean
  escape: boolean
  nonce: string
}

/** The page inside the payment window. The amount shown is the order's, whatever the opener said. */
export function checkoutWindow(options: WindowOptions): string {
  const rupees = (options.order.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  const settings = {
    orderId: options.order.id,
    keyId: options.keyId,
    parent: options.parentOrigin,
    email: options.email,
    contact: options.contact,
    confirmClose: options.confirmClose,
    escape: options.escape,
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pay ₹${rupees} · TEST MODE</title><style nonce="${options.nonce}">${STYLE}</style></head>
<body><div role="dialog" aria-modal="true" aria-labelledby="to">
<p class="test">TEST MODE · no real money moves</p>
<div class="head"><div><h1 id="to">${escapeHtml(options.name || 'Payment')}</h1><p class="amount">₹${rupees}</p></div>
<button type="button" id="close" aria-label="Close payment window">×</button></div>
<p id="error" role="alert" hidden></p>
<section id="choose">
<form id="card"><h2>Card</h2>
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" placeholder="4100 2800 0000 1007" required></label>
<div class="row"><label>Expiry<input name="expiry" placeholder="12/30" required></label><label>CVV<input name="cvv" inputmode="numeric" placeholder="123" required></label></div>
<button>Pay ₹${rupees} by card</button></form>
<form id="upi"><h2>UPI</h2>
<label>Test UPI id<input name="vpa" list="vpas" placeholder="success@razorpay" required></label>
<datalist id="vpas"><option>success@razorpay</option><option>failure@razorpay</option><option>pending@razorpay</option></datalist>
<button>Pay ₹${rupees} by UPI</button></form>
<p class="hint">Cards: 4100 2800 0000 1007 succeeds, 4100 2800 0006 0003 is declined. UPI: success@, failure@ or pending@razorpay.</p>
</section>
<form id="otp" hidden><h2>Bank page</h2><label>One-time code<input name="otp" inputmode="numeric" autocomplete="one-time-code" placeholder="4 to 10 digits" required></label><button>Confirm payment</button></form>
<section id="waiting" hidden aria-live="polite"><h2>Waiting for your UPI app</h2><p>Approve the request there. You may close this page: the payment is still noticed.</p></section>
<section id="sure" hidden><h2>Leave the payment?</h2><button type="button" id="leave">Leave</button> <button type="button" id="stay">Stay</button></section>
</div><script nonce="${options.nonce}">const S=${JSON.stringify(settings).replaceAll('<', '\\u003c')};${SCRIPT}</script></body></html>`
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

const STYLE = `
*{box-sizing:border-box;margin:0}[hidden]{display:none!important}
body{font:16px/1.45 system-ui,sans-serif;background:transparent;color:#0b1b36;min-height:100vh;display:grid;place-items:center;padding:12px}
[role=dialog]{background:#fff;width:100%;max-width:390px;border-radius:14px;overflow:hidden;box-shadow:0 12px 48px #0006}
.test{background:#ffe9a8;color:#5b3d00;font-weight:700;font-size:13px;padding:6px 16px;text-align:center}
.head{background:#1a5fd0;color:#fff;padding:14px 16px;display:flex;justify-content:space-between;align-items:start}
h1{font-size:18px}h2{font-size:15px;margin-bottom:6px}.amount{font-size:24px;font-weight:700}
.head button{background:none;border:0;color:#fff;font-size:28px;line-height:1;width:44px;height:44px}
form,section:not(#choose){padding:14px 16px}form+form{border-top:1px solid #e3e8f2}
label{display:block;font-size:13px;margin-bottom:8px}.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
input{display:block;width:100%;font:inherit;padding:9px 10px;border:1px solid #8793ab;border-radius:8px;margin-top:2px}
form button,#sure button{width:100%;min-height:44px;font:inherit;font-weight:600;background:#1a5fd0;color:#fff;border:0;border-radius:8px;margin-top:2px}
#stay{background:#e3e8f2!important;color:#0b1b36!important}button:focus-visible,input:focus-visible{outline:3px solid #ffb020;outline-offset:1px}
button:disabled{opacity:.55}.hint{font-size:12px;color:#51607c;padding:0 16px 14px}
#error{margin:12px 16px 0;padding:8px 10px;background:#fde8e8;color:#8c1d18;border-radius:8px;font-size:14px}`

const SCRIPT = `
const $=(id)=>document.getElementById(id)
const tell=(message)=>window.parent.postMessage(message,S.parent)
let current
function show(id){for(const part of ['choose','otp','waiting','sure'])$(part).hidden=part!==id
  const first=$(id).querySelector('input,button');if(first)first.focus()}
function busy(on){for(const b of document.querySelectorAll('form button'))b.disabled=on}
async function call(path,body){
  const r=await fetch('/v1/checkout/'+path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({...body,key_id:S.keyId})})
  return r.json()}
function failed(error){$('error').textContent=error.description||'Payment failed';$('error').hidden=false;show('choose');tell({kind:'failed',error})}
function settle(reply){
  if(reply.error)return failed(reply.error)
  current=reply.payment_id
  if(reply.next==='otp')return show('otp')
  if(reply.next==='wait'){show('waiting');return void setTimeout(look,700)}
  tell({kind:'success',response:reply.response})}
async function look(){settle(await call('look',{payment_id:current}))}
async function run(work){$('error').hidden=true;busy(true)
  try{settle(await work())}catch{failed({code:'GATEWAY_ERROR',description:'The payment page lost its connection.'})}finally{busy(false)}}
const field=(form,name)=>new FormData(form).get(name)
$('card').onsubmit=(e)=>{e.preventDefault();run(()=>call('pay',{order_id:S.orderId,method:'card',number:field(e.target,'number'),email:S.email,contact:S.contact}))}
$('upi').onsubmit=(e)=>{e.preventDefault();run(()=>call('pay',{order_id:S.orderId,method:'upi',vpa:field(e.target,'vpa'),email:S.email,contact:S.contact}))}
$('otp').onsubmit=(e)=>{e.preventDefault();run(()=>call('otp',{payment_id:current,otp:field(e.target,'otp')}))}
let shownBefore='choose'
function askClose(){if(!S.confirmClose)return tell({kind:'dismiss'})
  shownBefore=['choose','otp','waiting'].find((id)=>!$(id).hidden)||'choose';show('sure')}
$('close').onclick=askClose;$('leave').onclick=()=>tell({kind:'dismiss'});$('stay').onclick=()=>show(shownBefore)
addEventListener('keydown',(e)=>{if(e.key==='Escape'&&S.escape)askClose()})
addEventListener('message',(e)=>{if(e.origin===S.parent&&e.source===window.parent&&e.data&&e.data.kind==='ask_close')askClose()})
show('choose');tell({kind:'ready'})`

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#server/http/escape-html.ts'
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

const read = (name: string) => readFileSync(join(import.meta.dirname, 'window', name), 'utf8')
const style = read('window.css')
const script = read('window.js')

/** The page inside the payment window. It shows the order's amount, not the one that the opening page passed. */
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
<title>Pay ₹${rupees} · TEST MODE</title><style nonce="${options.nonce}">${style}</style></head>
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
<p class="hint">Cards: 4100 2800 0000 1007 succeeds, 4100 2800 0600 0003 is declined. UPI: success@, failure@ or pending@razorpay.</p>
</section>
<form id="otp" hidden><h2>Bank page</h2><label>One-time code<input name="otp" inputmode="numeric" autocomplete="one-time-code" placeholder="4 to 10 digits" required></label><button>Confirm payment</button></form>
<section id="waiting" hidden aria-live="polite"><h2>Waiting for your UPI app</h2><p>Approve the request there. You may close this page: the payment is still noticed.</p></section>
<section id="sure" hidden><h2>Leave the payment?</h2><button type="button" id="leave">Leave</button> <button type="button" id="stay">Stay</button></section>
</div><script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script nonce="${options.nonce}">${script}</script></body></html>`
}

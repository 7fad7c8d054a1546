// The page inside the payment window. It is served with its nonce, and talks to the page that opened it.
const settings = JSON.parse(document.getElementById('settings').textContent)
const PARTS = ['choose', 'otp', 'waiting', 'sure']
const LOOK_EVERY_MS = 700

let paymentId
let shownBefore = 'choose'

const part = (id) => document.getElementById(id)
const tell = (message) => window.parent.postMessage(message, settings.parent)

function show(id) {
  for (const each of PARTS) part(each).hidden = each !== id
  part(id).querySelector('input,button')?.focus()
}

function setBusy(isBusy) {
  for (const button of document.querySelectorAll('form button')) button.disabled = isBusy
}

async function call(path, body) {
  const response = await fetch(`/v1/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, key_id: settings.keyId }),
  })
  return response.json()
}

function fail(error) {
  part('error').textContent = error.description || 'Payment failed'
  part('error').hidden = false
  show('choose')
  tell({ kind: 'failed', error })
}

function settle(reply) {
  if (reply.error) return fail(reply.error)
  paymentId = reply.payment_id
  if (reply.next === 'otp') return show('otp')
  if (reply.next === 'wait') {
    show('waiting')
    setTimeout(look, LOOK_EVERY_MS)
    return
  }
  tell({ kind: 'success', response: reply.response })
}

/** As often as it takes: a lost connection says nothing of the payment. */
async function look() {
  const reply = await call('look', { payment_id: paymentId }).catch(() => ({
    next: 'wait',
    payment_id: paymentId,
  }))
  settle(reply)
}

async function run(work) {
  part('error').hidden = true
  setBusy(true)
  try {
    settle(await work())
  } catch {
    fail({ code: 'GATEWAY_ERROR', description: 'The payment page lost its connection.' })
  } finally {
    setBusy(false)
  }
}

/** Sends what a form holds, under the names of its fields. */
function send(id, path, more) {
  part(id).onsubmit = (event) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.target))
    run(() => call(path, { ...fields, ...more() }))
  }
}

const payer = { order_id: settings.orderId, email: settings.email, contact: settings.contact }
send('card', 'pay', () => ({ ...payer, method: 'card' }))
send('upi', 'pay', () => ({ ...payer, method: 'upi' }))
send('otp', 'otp', () => ({ payment_id: paymentId }))

function askClose() {
  if (!settings.confirmClose) return tell({ kind: 'dismiss' })
  shownBefore = PARTS.find((id) => id !== 'sure' && !part(id).hidden) ?? 'choose'
  show('sure')
}

part('close').onclick = askClose
part('leave').onclick = () => tell({ kind: 'dismiss' })
part('stay').onclick = () => show(shownBefore)
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && settings.escape) askClose()
})
addEventListener('message', (event) => {
  const isOpener = event.origin === settings.parent && event.source === window.parent
  if (isOpener && event.data?.kind === 'ask_close') askClose()
})

show('choose')
tell({ kind: 'ready' })

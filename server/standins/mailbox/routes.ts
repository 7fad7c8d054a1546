import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { MailStore, ReceivedMail } from './mail-store.ts'

const style = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:860px;padding:16px}
h1{font-size:22px}article{border:1px solid #8885;border-radius:12px;padding:12px 16px;margin:0 0 16px}
h2{font-size:18px;margin:0}p{margin:4px 0;color:GrayText}pre{white-space:pre-wrap;overflow-wrap:anywhere}
a{display:inline-block;padding:10px 0}
`
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Mounted at /dev/mail: a page of all mails, the same as JSON, and the HTML of one mail. */
export function mailboxRoutes(store: MailStore): Hono {
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
  })
  app.get('/dev/mail', (c) => {
    c.header('content-security-policy', `${POLICY}; frame-ancestors 'none'`)
    return c.html(mailboxPage(store.list()))
  })
  app.get('/dev/mail.json', (c) => {
    const to = c.req.query('to')?.toLowerCase()
    const mails = store.list()
    return c.json({ mails: to ? mails.filter((mail) => mail.to.some((address) => address === to)) : mails })
  })
  app.get('/dev/mail/:id', (c) => {
    const mail = store.list().find(({ id }) => id === c.req.param('id'))
    if (!mail) return c.notFound()
    // A mail's HTML is untrusted: no scripts, no forms, no origin, no external pictures.
    c.header('content-security-policy', `sandbox; ${POLICY}`)
    return c.html(mail.html)
  })
  return app
}

function mailboxPage(mails: readonly ReceivedMail[]) {
  const list = mails.map(
    (mail) => html`<article>
      <h2>${mail.subject}</h2>
      <p>to ${mail.to.join(', ')} · <time datetime="${mail.receivedAt}">${mail.receivedAt}</time></p>
      <pre>${mail.text}</pre>
      ${mail.html === '' ? '' : html`<a href="/dev/mail/${mail.id}">As the person sees it</a>`}
    </article>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10"><title>Mailbox (development)</title><style>${raw(style)}</style></head>
<body><h1>Mailbox (development)</h1>
<p>Every mail of this server ends here, and every message to a phone. Newest first; the page looks again every 10 seconds.</p>
${list.length > 0 ? list : html`<p>No mail yet. Ask for a code somewhere.</p>`}
</body></html>`
}

import type { Hono } from 'hono'
import { DAY_MS } from '#contract/rules/time/india-time.ts'

type Options = { publicUrl: string; securityContact: string }

const EXPIRES_AFTER_DAYS = 180

/** Well-known addresses: the contact for vulnerability reports (RFC 9116), and the page to change a password on. */
export function wellKnownRoutes(hono: Hono, { publicUrl, securityContact }: Options): void {
  hono.get('/.well-known/security.txt', (c) => {
    const expires = new Date(Math.ceil(Date.now() / DAY_MS + EXPIRES_AFTER_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
  })
  hono.get('/.well-known/change-password', (c) => c.redirect('/account', 302))
}

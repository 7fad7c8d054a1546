import type { Hono } from 'hono'
import { z } from 'zod'
import type { Log } from '#server/log.ts'
import { parseJson } from '../parse-json.ts'
import { readBytes } from '../read-input.ts'
import { Refusal } from '../refusal.ts'

export const POLICY_REPORTS_PATH = '/policy-reports'

const MAX_BYTES = 16 * 1024
const MOST_AT_ONCE = 10
/** Anybody can post reports, so no more than these are logged. */
const MOST_A_MINUTE = 30

const Text = z.string().max(4000).catch('')
/** The two formats: of `report-uri`, and of the Reporting API. Their samples of the blocked script are ignored. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': Text,
    'blocked-uri': Text,
    'document-uri': Text,
    'source-file': Text,
  }),
})
const NewReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text, sourceFile: Text }),
})

const Body = z.union([OldReport, z.array(z.unknown())])

type Broken = { directive: string; blocked: string; page: string; source: string }

/** Receives the browsers' reports of Content-Security-Policy violations. They are logged without personal data. */
export function policyReports(hono: Hono, log: Pick<Log, 'warn'>, now = Date.now): void {
  let minute = 0
  let taken = 0
  const mayLog = () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, taken] = [current, 0]
    taken += 1
    return taken <= MOST_A_MINUTE
  }

  hono.post(POLICY_REPORTS_PATH, async (c) => {
    const body = parseJson(Body, new TextDecoder().decode(await readBytes(c.req.raw, MAX_BYTES)))
    if (!body) throw new Refusal('malformed')
    for (const broken of readReports(body)) if (mayLog()) log.warn({ broken }, 'a page broke its policy')
    return c.body(null, 204)
  })
}

function readReports(body: z.output<typeof Body>): Broken[] {
  if (!Array.isArray(body)) {
    const old = body['csp-report']
    return [toBroken(old['effective-directive'], old['blocked-uri'], old['document-uri'], old['source-file'])]
  }
  return body.slice(0, MOST_AT_ONCE).flatMap((report) => {
    const found = NewReport.safeParse(report).data?.body
    if (!found) return []
    return [toBroken(found.effectiveDirective, found.blockedURL, found.documentURL, found.sourceFile)]
  })
}

const toBroken = (directive: string, blocked: string, page: string, source: string): Broken => ({
  directive: directive.slice(0, 60),
  blocked: withoutPerson(blocked),
  page: withoutPerson(page),
  source: withoutPerson(source),
})

/** Host and path: no query, no fragment, no id. Keywords like `inline` stay. */
function withoutPerson(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : ''
  const { protocol, host, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  return `${host}${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')}`.slice(0, 200)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { lineOptions } from '#server/log.ts'
import { makeTestApp, type TestApp, test } from '#test/app-test.ts'
import { trustProxies } from './security/client-ip.ts'
import { ownCall } from './serve.ts'

type Line = { msg: string; requestId?: string }

function loggedApp(database: Parameters<typeof makeTestApp>[0], proxies: string[] = []) {
  const lines: Line[] = []
  const log = pino(
    { level: 'trace', ...lineOptions },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  )
  const app = makeTestApp(database, { log, trustedProxies: trustProxies(proxies) })
  app.hono.get('/broken', async () => {
    log.info('begun')
    await sleep(5)
    throw new Error('broken')
  })
  app.hono.get('/page', (c) => app.hono.fetch(new Request(new URL('/broken', c.req.url)), ownCall))
  return { app, lines }
}

const numberOf = (answer: Response) => answer.headers.get('x-request-id')
const ask = ({ anon }: TestApp, path: string, given?: string) =>
  anon.request('GET', path, given === undefined ? {} : { headers: { 'x-request-id': given } })

describe('the number of a request', () => {
  test('is in its answer, in an error body and in each of its log lines, with concurrent requests too', async ({
    database,
  }) => {
    const { app, lines } = loggedApp(database)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(app, '/broken')))
    const numbers = answers.map(numberOf)
    expect(new Set(numbers).size).toBe(5)
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ code: 'internal', requestId: numberOf(answer) })
    for (const said of ['begun', 'request failed'])
      expect(lines.filter(({ msg }) => msg === said).map(({ requestId }) => requestId)).toEqual(numbers)
    expect(numberOf(await ask(app, '/api/nowhere'))).toMatch(/^[0-9a-f]{12}$/)
    // A page loads a dozen of these at first, and each byte of them counts.
    expect(numberOf(await ask(app, '/assets/first-a1b2.js'))).toBeNull()
  })

  test('is that of the page if a page calls the API while it is rendered', async ({ database }) => {
    const { app, lines } = loggedApp(database)
    const page = await ask(app, '/page')
    expect(await page.json()).toMatchObject({ requestId: numberOf(page) })
    expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set([numberOf(page)]))
  })

  test('is accepted from a trusted proxy only, and only in a valid form', async ({ database }) => {
    const behind = loggedApp(database, ['127.0.0.1']).app
    const given = '0123456789abcdef0123456789abcdef'
    expect(numberOf(await ask(behind, '/broken', given))).toBe(given)
    for (const odd of ['short', 'two words', '<script>alert(1)</script>', 'x'.repeat(65)])
      expect(numberOf(await ask(behind, '/broken', odd))).toMatch(/^[0-9a-f]{12}$/)
    expect(numberOf(await ask(loggedApp(database).app, '/broken', given))).not.toBe(given)
  })
})

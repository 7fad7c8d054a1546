import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorResponse } from '../serve.ts'
import { POLICY_REPORTS_PATH, policyReports } from './policy-reports.ts'

const order = '0190b0a0-0000-7000-8000-000000000000'
const page = `https://nukkad.test/myorders/${order}?phone=9876543210#x`
const newReport = {
  type: 'csp-violation',
  url: page,
  user_agent: 'A browser of Asha',
  body: {
    documentURL: page,
    referrer: 'https://nukkad.test/?q=Asha',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: 'https://accounts.google.com/gsi/client?email=asha@example.in',
    sample: 'Element innerHTML|<b>Asha Deshmukh',
  },
}
const oldReport = {
  'csp-report': {
    'document-uri': page,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.test/pixel.png?token=secret',
    'script-sample': 'Asha',
  },
}

function open() {
  const logged: { broken: object }[] = []
  const state = { now: 0 }
  const hono = new Hono()
  const log = { warn: (entry: { broken: object }) => void logged.push(entry) }
  policyReports(hono, log as unknown as Parameters<typeof policyReports>[1], () => state.now)
  hono.onError((error) => errorResponse({ log: { error() {} } as never, isStrict: true }, error))
  const send = (body: unknown) =>
    hono.request(POLICY_REPORTS_PATH, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { logged, state, send }
}

test('a policy violation is logged in both report formats, without data that identifies a person', async () => {
  const { logged, send } = open()
  expect((await send([newReport])).status).toBe(204)
  expect((await send(oldReport)).status).toBe(204)
  expect(logged.map(({ broken }) => broken)).toEqual([
    {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: 'nukkad.test/myorders/:id',
      source: 'accounts.google.com/gsi/client',
    },
    { directive: 'img-src', blocked: 'evil.test/pixel.png', page: 'nukkad.test/myorders/:id', source: '' },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/Asha|9876543210|secret|0190b0a0/)
})

test('at most thirty reports a minute are logged, whoever sends them', async () => {
  const { logged, state, send } = open()
  for (let n = 0; n < 20; n++) expect((await send(Array(20).fill(newReport))).status).toBe(204)
  expect(logged).toHaveLength(30)
  state.now += 60_000
  await send(oldReport)
  expect(logged).toHaveLength(31)
})

test('a body that is not a report is malformed, and one that is too long is not read', async () => {
  const { logged, send } = open()
  for (const body of ['', 'rubbish', '{}', 'null', '7']) expect((await send(body)).status).toBe(400)
  for (const body of ['[]', '[7, {"type":"deprecation","body":{}}]'])
    expect((await send(body)).status).toBe(204)
  expect((await send('x'.repeat(17 * 1024))).status).toBe(413)
  expect(logged).toEqual([])
})

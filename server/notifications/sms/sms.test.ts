import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailboxSms } from '#server/standins/mailbox/mailbox-sms.ts'
import { startMailbox } from '#server/standins/mailbox/start.ts'
import { msg91Sms } from './msg91-sms.ts'
import { startMsg91TestServer } from './msg91-test-server.ts'
import type { Sms } from './sms-port.ts'

const sms: Sms = {
  to: '9876543210',
  code: '042137',
  text: '042137 is your Nukkad code.\n\n@nukkad.test #042137',
}
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })

async function openMailbox() {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  return {
    port: mailboxSms(mailbox),
    received: () => mailbox.mails.map(({ to, text }) => `${to[0]?.slice(1)} ${text.slice(0, 6)}`),
    refuse: (number: string) => mailbox.refuse(`+91${number}`, 550),
    trouble: (number: string) => mailbox.refuse(`+91${number}`, 450),
  }
}

async function openMsg91({ timeoutMs }: { timeoutMs?: number } = {}) {
  const server = await startMsg91TestServer()
  onTestFinished(server.close)
  const settings = { authKey: 'key', templateId: 'template', apiUrl: `${server.url}/`, log, timeoutMs }
  return {
    server,
    port: msg91Sms(settings),
    received: () =>
      server.asked.map(({ body }) => {
        const [, number, code] = /"mobiles":"(\d+)","otp":"(\d+)"/.exec(JSON.stringify(body)) ?? []
        return `${number} ${code}`
      }),
    refuse: (number: string) => server.play(number, { status: 400, body: '{"type":"error","message":"no"}' }),
    trouble: (number: string) => server.play(number, { status: 503, body: 'busy' }),
  }
}

const adapters = [
  ['the mailbox', openMailbox],
  ['MSG91', openMsg91],
] as const

describe.each(adapters)('an SMS by %s', (_, open) => {
  test('delivers the code to its number, with leading zeros', async () => {
    const { port, received } = await open()
    expect(await port.send(sms)).toBe('sent')
    expect(received()).toEqual(['919876543210 042137'])
  })

  test('reports a number that accepts none as a permanent refusal', async () => {
    const { port, refuse } = await open()
    refuse(sms.to)
    expect(await port.send(sms)).toEqual({ refused: expect.any(String) })
    expect(await port.send({ ...sms, to: '9876543211' })).toBe('sent')
  })

  test('reports temporary failures as such', async () => {
    const { port, trouble } = await open()
    trouble(sms.to)
    expect(await port.send(sms)).toBe('retry')
  })
})

describe('MSG91', () => {
  test('is called with our key and template, and gets the code but none of our texts', async () => {
    const { port, server } = await openMsg91()
    await port.send(sms)
    expect(server.asked).toEqual([
      {
        path: '/api/v5/flow',
        key: 'key',
        body: { template_id: 'template', recipients: [{ mobiles: '919876543210', otp: '042137' }] },
      },
    ])
  })

  test.each([
    ['no with status 200', { body: '{"type":"error","message":"9876543210"}' }, { refused: 'error' }],
    ['too much', { status: 429, body: '' }, 'retry'],
    ['a page instead of JSON', { body: '<html>' }, 'retry'],
    ['JSON of another shape', { body: '[]' }, 'retry'],
    ['a redirect', { status: 302, location: 'https://evil.test/' }, 'retry'],
  ] as const)('answering with %s is handled', async (_, play, outcome) => {
    const { port, server } = await openMsg91()
    server.play(sms.to, play)
    expect(await port.send(sms)).toEqual(outcome)
  })

  test.each([
    ['a wrong key', 401],
    ['a key that may not', 403],
    ['an address of ours that it does not know', 418],
  ])('rejecting %s raises one alarm, and every message is retried later', async (_, status) => {
    lines.length = 0
    const { port, server } = await openMsg91()
    for (const to of ['9876543210', '9876543211', '9876543212']) {
      server.play(to, { status, body: '{}' })
      expect(await port.send({ ...sms, to })).toBe('retry')
    }
    expect(lines.filter((line) => line.includes('"alarm":"sms_refused"'))).toHaveLength(1)
  })

  test('a sender that does not answer is a temporary failure after a timeout', async () => {
    const { port, server } = await openMsg91({ timeoutMs: 200 })
    server.play(sms.to, { isSilent: true })
    expect(await port.send(sms)).toBe('retry')
  })

  test('a sender that cannot be reached is a temporary failure', async () => {
    const { port, server } = await openMsg91()
    await server.close()
    expect(await port.send(sms)).toBe('retry')
  })

  test('is not called for a while after five consecutive failures', async () => {
    const { port, server } = await openMsg91()
    server.play(sms.to, { status: 500 })
    for (let i = 0; i < 7; i += 1) expect(await port.send(sms)).toBe('retry')
    expect(server.asked).toHaveLength(5)
  })

  test('is still called after refusals of single numbers', async () => {
    const { port, server, refuse } = await openMsg91()
    refuse(sms.to)
    for (let i = 0; i < 7; i += 1) await port.send(sms)
    expect(server.asked).toHaveLength(7)
  })

  test('writes neither number nor code to the log', async () => {
    lines.length = 0
    const { port, server } = await openMsg91()
    server.play(sms.to, { body: `{"type":"error","message":"${sms.to} ${sms.code}"}` })
    await port.send(sms)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(new RegExp(`${sms.to}|${sms.code}`))
  })
})

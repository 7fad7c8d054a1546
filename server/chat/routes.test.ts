import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { OpenDb } from '#server/db/db.ts'
import { makeBreaker } from '#server/http/limits/breaker.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { answerQuestion } from './answer-question.ts'
import type { SupportAnswerer } from './answerer.ts'
import { startGeminiTestServer } from './gemini-test-server.ts'
import { endTurn, takeTurn } from './turns.ts'

let gemini: Awaited<ReturnType<typeof startGeminiTestServer>>
beforeAll(async () => {
  gemini = await startGeminiTestServer()
})
afterAll(() => gemini.close())

function withModel(database: OpenDb, settings: Record<string, string> = {}) {
  const config = readConfig({
    NODE_ENV: 'test',
    GEMINI_API_KEY: 'right-key',
    GEMINI_API_URL: gemini.url,
    GEMINI_MODEL: 'test-model',
    RATE_LIMIT_FACTOR: '50',
    ...settings,
  })
  return makeTestApp(database, { config })
}

const ask = (app: ReturnType<typeof makeTestApp>, message: string) => app.anon.call('chat', { message })

test('without an API key the help texts answer, and other questions are referred to a person', async ({
  app,
}) => {
  const known = await ask(app, 'kya paneer milega')
  expect(known.status).toBe(200)
  expect(known.body.reply).toContain('paneer')
  const unknown = await ask(app, 'who won the world cup')
  expect(unknown.body.reply).toContain('contact help@nukkad.example or check the app')
})

test('a question is answered in its own language, or in that of the page if it cannot be told', async ({
  app,
}) => {
  const askOn = async (page: string, message: string) =>
    (await app.anon.call('chat', { message }, { 'accept-language': page })).body.reply
  expect(await askOn('en-IN', 'मेरा रिफंड कब आएगा')).toMatch(/^पैसे 3-7 कामकाजी दिनों में वापस आते हैं/)
  expect(await askOn('mr-IN', 'mera refund kab aayega')).toMatch(/^पैसे कामाच्या 3-7 दिवसांत परत येतात/)
  expect(await askOn('mr-IN', 'when will my refund come')).toMatch(/^Refunds take 3-7 business days/)
  expect(await askOn('en-IN', 'आज क्रिकेट मैच कौन जीता')).toMatch(/^इसका जवाब पक्का नहीं पता/)
})

test('with an API key the model answers, and its token cost is recorded', async ({ database, db }) => {
  const app = withModel(database)
  expect((await ask(app, 'how fast?')).body).toEqual({
    success: true,
    reply: 'Delivery is aimed at 10 minutes.',
  })
  expect(await db.selectFrom('chat_days').select('tokens').execute()).toEqual([{ tokens: 940 }])
})

describe('every way of getting no text is the same refusal, and never a 500', () => {
  test.for([
    'sentinel-prompt-blocked',
    'sentinel-answer-stopped',
    'sentinel-all-thinking',
    'sentinel-empty',
    'sentinel-quota',
    'sentinel-down',
    'sentinel-cut',
    'sentinel-no-json',
  ])('%s', async (question, { database, db: _ }) => {
    const answer = await ask(withModel(database), question)
    expect(answer.status).toBe(502)
    expect(answer.body).toMatchObject({
      success: false,
      code: 'chat_unavailable',
      message: 'Failed to get response from chatbot.',
    })
    expect(JSON.stringify(answer.body)).not.toContain('Partial')
  })
})

test('links and addresses that are not ours are not passed on to the customer', async ({
  database,
  db: _,
}) => {
  const { body } = await ask(withModel(database), 'sentinel-link')
  expect(body.reply).not.toContain('evil')
})

test('after five consecutive outages the help texts answer, without a request to the model', async ({
  database,
  db: _,
}) => {
  const app = withModel(database)
  for (let n = 0; n < 5; n++) expect((await ask(app, 'sentinel-quota')).status).toBe(502)
  const asked = gemini.asked.length

  expect((await ask(app, 'what is the delivery fee')).body.reply).toContain('₹9')
  expect(gemini.asked.length).toBe(asked)
})

test('a customer who disconnects while the model is silent does not reset the count of outages', async ({
  db,
}) => {
  const outage = { kind: 'failed', reason: 'silent', outage: true, tokens: 0 } as const
  const silent: SupportAnswerer = { answer: async () => outage }
  const breaker = makeBreaker(60_000)
  const desk = {
    ...{ builtIn: silent, model: silent, breaker, dailyTokens: 1_000_000 },
    reply: { supportEmail: 'help@nukkad.example', publicHost: 'nukkad.test' },
    log: pino({ level: 'silent' }),
  }
  const askThen = (signal: AbortSignal) =>
    answerQuestion(db, desk, { accountId: null, ip: '198.51.100.7' }, 'how fast?', 'en', signal).catch(
      () => {},
    )
  const stays = new AbortController().signal
  for (let n = 0; n < 4; n += 1) await askThen(stays)
  await askThen(AbortSignal.abort())
  expect(breaker.mayTry()).toBe(true)
  await askThen(stays)
  expect(breaker.mayTry()).toBe(false)
})

test('a blocked question is not counted as an outage', async ({ database, db: _ }) => {
  const app = withModel(database)
  for (let n = 0; n < 6; n++) await ask(app, 'sentinel-prompt-blocked')
  expect((await ask(app, 'how fast?')).body.reply).toBe('Delivery is aimed at 10 minutes.')
})

test('when the daily token limit is used up the help texts answer', async ({ database, db: _ }) => {
  const app = withModel(database, { CHAT_DAILY_TOKENS: '900' })
  await ask(app, 'how fast?')
  expect((await ask(app, 'what is the delivery fee')).body.reply).toContain('₹9')
})

test('a message with a secret is refused, forwarded to nobody and stored without the secret', async ({
  database,
  db,
}) => {
  const app = withModel(database)
  const asked = gemini.asked.length
  const answer = await ask(app, 'my card 4111 1111 1111 1111 was declined')

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('sensitive_message')
  expect(gemini.asked.length).toBe(asked)
  const kept = await db.selectFrom('chat_questions').select(['question', 'outcome']).execute()
  expect(kept).toEqual([{ question: 'my card • was declined', outcome: 'sensitive' }])
})

test('the twenty-first question in ten minutes is refused with a time to wait', async ({ app }) => {
  const customer = await app.customer()
  for (let n = 0; n < 20; n++) expect((await customer.call('chat', { message: 'refund' })).status).toBe(200)
  const refused = await customer.call('chat', { message: 'refund' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('one account asks one question at a time, across all processes', async ({ database, db: _ }) => {
  const [one, other] = [withModel(database), withModel(database)]
  const customer = await one.customer()
  const elsewhere = other.as(customer)
  const asked = [customer, elsewhere, customer].map((c) => c.call('chat', { message: 'sentinel-slow' }))
  expect((await Promise.all(asked)).map((answer) => answer.status).sort()).toEqual([200, 429, 429])
  expect((await elsewhere.call('chat', { message: 'how fast?' })).status).toBe(200)
})

test('visitors behind one address are answered concurrently, at most ten at a time', async ({ db }) => {
  const visitor = { accountId: null, ip: '2001:db8:0:1::7' }
  const neighbour = { accountId: null, ip: '2001:db8:0:1::8' }
  const turns = await Promise.all(Array.from({ length: 10 }, () => takeTurn(db, visitor)))
  expect(turns).not.toContain(null)
  expect(await takeTurn(db, neighbour)).toBeNull()
  expect(await takeTurn(db, { accountId: null, ip: '2001:db8:0:2::7' })).not.toBeNull()
  await endTurn(db, turns[0] ?? '')
  expect(await takeTurn(db, neighbour)).not.toBeNull()
})

test('a turn that a killed process left behind expires, and ending it later does not end the next turn', async ({
  app,
  db,
}) => {
  const { call, accountId } = await app.customer()
  const left = await takeTurn(db, { accountId, ip: '' })
  expect((await call('chat', { message: 'refund' })).status).toBe(429)
  await db
    .updateTable('chat_turns')
    .set({ runs_out_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await takeTurn(db, { accountId, ip: '' })).not.toBeNull()
  await endTurn(db, left ?? '')
  expect((await call('chat', { message: 'refund' })).status).toBe(429)
})

test('an empty message, one that is too long and one that is not text are malformed', async ({ app }) => {
  for (const message of ['', '   ', 'a'.repeat(501)]) expect((await ask(app, message)).status).toBe(400)
  expect((await app.anon.request('POST', '/api/chat', { json: { message: { $ne: 1 } } })).status).toBe(400)
})

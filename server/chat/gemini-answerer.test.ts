import { GoogleGenAI } from '@google/genai'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { geminiAnswerer } from './gemini-answerer.ts'
import { startGeminiTestServer } from './gemini-test-server.ts'

let server: Awaited<ReturnType<typeof startGeminiTestServer>>
beforeAll(async () => {
  server = await startGeminiTestServer()
})
afterAll(() => server.close())

let alarms: string[] = []
const log = pino({}, { write: (line: string) => alarms.push(JSON.parse(line).detail) })
const never = new AbortController().signal

function ask(
  text: string,
  { apiKey = 'right-key', model = 'test-model', signal = never, timeoutMs = 10_000 } = {},
) {
  const answerer = geminiAnswerer({ apiKey, apiUrl: server.url, model, prompt: 'Be kind.', timeoutMs, log })
  return answerer.answer({ text, language: 'en' }, signal)
}

test('an answer reports its token cost; the request has the key in a header and the prompt twice', async () => {
  expect(await ask('how fast?')).toEqual({
    kind: 'answered',
    text: 'Delivery is aimed at 10 minutes.',
    tokens: 940,
  })

  const sent = server.asked.at(-1)
  expect(sent?.path).toBe('/v1beta/models/test-model:generateContent')
  expect(sent?.key).toBe('right-key')
  expect(sent?.body).toMatchObject({
    contents: [{ parts: [{ text: 'Be kind.\n\nUser: how fast?' }] }],
    systemInstruction: { parts: [{ text: 'Be kind.' }] },
  })
})

describe('a reply without text is a failure, and partial text is not shown', () => {
  test.each([
    ['sentinel-prompt-blocked', 'prompt PROHIBITED_CONTENT'],
    ['sentinel-answer-stopped', 'answer SAFETY'],
    ['sentinel-all-thinking', 'answer MAX_TOKENS'],
    ['sentinel-empty', 'answer STOP'],
  ])('%s', async (question, reason) => {
    expect(await ask(question)).toEqual({ kind: 'failed', reason, outage: false, tokens: 940 })
  })
})

test('an answer that was cut at its maximum length is shown', async () => {
  expect(await ask('sentinel-long')).toMatchObject({ kind: 'answered', text: 'A useful answer that was cut' })
})

describe('an outage is a failure that counts', () => {
  test.each(['sentinel-quota', 'sentinel-down', 'sentinel-cut', 'sentinel-no-json'])(
    '%s',
    async (question) => {
      expect(await ask(question)).toMatchObject({ kind: 'failed', outage: true })
    },
  )

  test('a silent server is given up at the deadline', async () => {
    const started = Date.now()
    expect(await ask('sentinel-silent', { timeoutMs: 200 })).toMatchObject({ kind: 'failed', outage: true })
    expect(Date.now() - started).toBeLessThan(1000)
  })

  test('a wrong key, an unknown model and an unreachable host', async () => {
    alarms = []
    expect(await ask('hello', { apiKey: 'wrong' })).toMatchObject({ kind: 'failed', reason: 'status 400' })
    expect(await ask('hello', { model: 'retired' })).toMatchObject({ kind: 'failed', reason: 'status 404' })
    const nowhere = geminiAnswerer({
      apiKey: 'k',
      apiUrl: 'http://127.0.0.1:9',
      model: 'm',
      prompt: '',
      timeoutMs: 2000,
      log,
    })
    expect(await nowhere.answer({ text: 'hello', language: 'en' }, never)).toMatchObject({
      kind: 'failed',
      outage: true,
    })
    expect(alarms).toEqual(['status 400', 'status 404'])
  })

  test('a refused key raises one alarm, however many questions are asked', async () => {
    alarms = []
    const refused = geminiAnswerer({ apiKey: 'wrong', apiUrl: server.url, model: 'm', prompt: '', log })
    for (let n = 0; n < 3; n += 1) await refused.answer({ text: 'hello', language: 'en' }, never)
    expect(alarms).toHaveLength(1)
  })
})

test('a 503 is retried once and no more', async () => {
  if (server.asked.length % 2 === 1) await ask('hello')
  expect(await ask('sentinel-once-down')).toMatchObject({ kind: 'answered', text: 'Back again.' })
  const before = server.asked.length
  await ask('sentinel-down')
  expect(server.asked.length - before).toBe(2)
})

test('the request to the model is aborted when the customer disconnects', async () => {
  const gone = new AbortController()
  const before = server.abandoned()
  const asked = server.asked.length
  const asking = ask('sentinel-silent', { signal: gone.signal })
  await expect.poll(() => server.asked.length).toBe(asked + 1)
  gone.abort()

  expect(await asking).toMatchObject({ kind: 'failed', reason: 'aborted' })
  await expect.poll(() => server.abandoned()).toBe(before + 1)
})

test('the official client works with the same test server', async () => {
  const client = new GoogleGenAI({
    apiKey: 'right-key',
    apiVersion: 'v1beta',
    httpOptions: { baseUrl: server.url },
  })
  const config = { systemInstruction: 'Be kind.', maxOutputTokens: 800 }

  const reply = await client.models.generateContent({ model: 'test-model', contents: 'how fast?', config })
  expect(reply.text).toBe('Delivery is aimed at 10 minutes.')
  expect(reply.usageMetadata?.totalTokenCount).toBe(940)
  const blocked = await client.models.generateContent({
    model: 'test-model',
    contents: 'sentinel-prompt-blocked',
    config,
  })
  expect(blocked.text).toBeUndefined()
  await expect(
    client.models.generateContent({ model: 'test-model', contents: 'sentinel-quota', config }),
  ).rejects.toMatchObject({ status: 429 })
})

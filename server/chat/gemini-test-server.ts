import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; key: string | undefined; body: Record<string, unknown> }
type Play = (response: ServerResponse, asked: Asked) => void

/** A test double of Google's generateContent: `sentinel-…` words in the question choose what goes wrong. */
export async function startGeminiTestServer() {
  const asked: Asked[] = []
  let abandoned = 0
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
    request.on('end', () => {
      const question: Asked = {
        path: request.url ?? '',
        key: keyOf(request.headers['x-goog-api-key']),
        body: JSON.parse(text),
      }
      asked.push(question)
      answer(response, question, asked.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    abandoned: () => abandoned,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function keyOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function answer(response: ServerResponse, asked: Asked, count: number): void {
  choosePlay(asked)(response, { ...asked, body: { ...asked.body, count } })
}

function choosePlay(asked: Asked): Play {
  if (asked.key === undefined) return refusal(403, 'PERMISSION_DENIED')
  if (asked.key !== 'right-key') return refusal(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID')
  if (asked.path !== '/v1beta/models/test-model:generateContent') return refusal(404, 'NOT_FOUND')
  const question = JSON.stringify(asked.body.contents).match(/sentinel-[a-z-]+/)?.[0]
  return plays[question ?? ''] ?? text('Delivery is aimed at 10 minutes.')
}

const plays: Record<string, Play> = {
  'sentinel-prompt-blocked': (response) =>
    json(response, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: usage }),
  'sentinel-answer-stopped': text('Partial text that must not be sh', 'SAFETY'),
  'sentinel-all-thinking': (response) =>
    json(response, {
      candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }],
      usageMetadata: usage,
    }),
  'sentinel-empty': text('', 'STOP'),
  'sentinel-long': text('A useful answer that was cut', 'MAX_TOKENS'),
  'sentinel-quota': refusal(429, 'RESOURCE_EXHAUSTED'),
  'sentinel-down': refusal(503, 'UNAVAILABLE'),
  'sentinel-once-down': (response, asked) => {
    const play = Number(asked.body.count) % 2 === 1 ? refusal(503, 'UNAVAILABLE') : text('Back again.')
    play(response, asked)
  },
  'sentinel-silent': () => undefined,
  'sentinel-slow': (response, asked) => {
    setTimeout(() => text('At last.')(response, asked), 500)
  },
  'sentinel-cut': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"candidates":[{"content":{"parts":[{"te')
    setTimeout(() => response.destroy(), 20)
  },
  'sentinel-no-json': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')
  },
  'sentinel-link': text(
    'Please log in at https://evil.example/login or www.evil.example, or write to thief@evil.example.',
  ),
}

const usage = { promptTokenCount: 900, candidatesTokenCount: 40, totalTokenCount: 940 }

function text(words: string, finishReason = 'STOP'): Play {
  return (response) =>
    json(response, {
      candidates: [{ content: { parts: [{ text: words }], role: 'model' }, finishReason, index: 0 }],
      usageMetadata: usage,
      modelVersion: 'test-model',
      responseId: 'test',
    })
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refusal(code: number, status: string, reason?: string): Play {
  const details = reason ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] : undefined
  return (response) => json(response, { error: { code, message: status, status, details } }, code)
}

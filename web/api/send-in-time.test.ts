import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nowMs } from '#web/now.ts'
import { api } from './client.ts'

const realFetch = globalThis.fetch
let server: Server
let answer: RequestListener

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, origin), init))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const late = { code: 'unreachable', message: 'The server took too long to answer. Please try again.' }
const call = (signal?: AbortSignal) => api('showSite', {}, { anonymous: true, ...(signal && { signal }) })

describe('a call that', () => {
  test('is never answered fails after twenty seconds with a message', async () => {
    const asked = Promise.withResolvers<void>()
    answer = () => asked.resolve()
    const told = expect(call()).rejects.toMatchObject(late)
    await asked.promise
    vi.advanceTimersByTime(20_000)
    await told
  })

  test('is answered only in part fails after that time too', async () => {
    const begun = Promise.withResolvers<void>()
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"success":', () => begun.resolve())
    }
    const told = expect(call()).rejects.toMatchObject(late)
    await begun.promise
    vi.advanceTimersByTime(20_000)
    await told
  })

  test('is cut off in the middle of its answer counts as unanswered', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"success":', () => response.destroy())
    }
    await expect(call()).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('is answered by a captive portal does not change our clock, whatever its date', async () => {
    const aheadMs = () => Date.now() - nowMs()
    const before = aheadMs()
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', date: 'Thu, 01 Jan 1970 00:00:00 GMT' })
      response.end('<html>Sign in</html>')
    }
    await expect(call()).rejects.toMatchObject({ code: 'unreachable' })
    expect(Math.abs(aheadMs() - before)).toBeLessThan(1000)
  })

  test('carries a picture gets the time that a slow phone needs', async () => {
    const asked = Promise.withResolvers<void>()
    answer = async (request, response) => {
      for await (const _chunk of request);
      vi.advanceTimersByTime(60_000)
      response.setHeader('content-type', 'application/json').end('{"success":true}')
      asked.resolve()
    }
    const image = 'x'.repeat(2_000_000)
    await expect(api('saveSetupDraft', { draft: { image } } as never, { anonymous: true })).resolves.toEqual({
      success: true,
    })
    await asked.promise
  })

  test('is aborted by its caller fails as aborted', async () => {
    const leaving = new AbortController()
    answer = () => leaving.abort()
    await expect(call(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

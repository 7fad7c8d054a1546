import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { test } from '#test/app-test.ts'

test('a NUL character in a path is not found, in a query it is malformed', async ({ app }) => {
  for (const path of ['/api/shops/%00', '/api/food/item/a%00b']) {
    const answer = await app.anon.request('GET', path)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
  }
  const answer = await app.anon.request('GET', '/api/shops/all?after=%00')
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed'])
})

test('large bodies that are read at the same time are limited, so that slow senders cannot fill the memory', async ({
  app,
}) => {
  const { token } = await app.customer()
  const sent = Promise.withResolvers<void>()
  let begun = 0
  function ask(headers: Record<string, string> = {}) {
    async function pull(controller: ReadableStreamDefaultController) {
      begun += 1
      await sent.promise
      controller.close()
    }
    const request = new Request(`http://localhost/api/order/${randomUUID()}/issues`, {
      method: 'POST',
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      ...{ duplex: 'half' },
      headers: { 'content-type': 'application/json', token, ...headers },
    })
    return app.hono.fetch(request)
  }
  // Each may become as large as a report with its photos.
  const held = Array.from({ length: 11 }, () => ask())
  await vi.waitFor(() => expect(begun).toBe(11))
  const refused = await ask()
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'overloaded'])
  const small = ask({ 'content-length': '20000' })
  await vi.waitFor(() => expect(begun).toBe(12))

  sent.resolve()
  for (const answer of [...held, small, ask()]) expect((await answer).status).toBe(400)
})

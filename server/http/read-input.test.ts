import { expect } from 'vitest'
import { test } from '#test/app-test.ts'

test('what stands in a path and holds a NUL character is not found, in a question it is malformed', async ({
  app,
}) => {
  for (const path of ['/api/shops/%00', '/api/food/item/a%00b']) {
    const answer = await app.anon.request('GET', path)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
  }
  const answer = await app.anon.request('GET', '/api/shops/all?after=%00')
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed'])
})

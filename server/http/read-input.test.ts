import { expect } from 'vitest'
import { test } from '#test/app-test.ts'

test('a NUL character in a path is not found, in a query it is malformed', async ({ app }) => {
  for (const path of ['/api/shops/%00', '/api/food/item/a%00b']) {
    const answer = await app.anon.request('GET', path)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
  }
  const answer = await app.anon.request('GET', '/api/shops/all?after=%00')
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed'])
})

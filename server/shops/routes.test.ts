import { expect } from 'vitest'
import { test } from '#test/app-test.ts'

test('half a place is malformed, and no question without one', async ({ app }) => {
  for (const [path, other] of [
    ['/api/shops/all?latitude=21.1', 'longitude'],
    ['/api/shops/all?longitude=79.1', 'latitude'],
    ['/api/geo/search?q=dharam&latitude=21.1', 'longitude'],
  ] as const) {
    const answer = await app.anon.request('GET', path)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'malformed', issues: [{ path: other }] },
    ])
  }
})

import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeShop } from '#test/scenes/builders.ts'
import { makeCursor, readCursor } from './cursor.ts'

const id = '0190b0a0-0000-7000-8000-000000000000'
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const forged = [
  ['36 dashes', cursorOf([1, '-'.repeat(36)])],
  ['an id with its dashes elsewhere', cursorOf([1, `${'-'.repeat(4)}${'a'.repeat(32)}`])],
  ['a moment before there was anything', cursorOf([-1, id])],
  ['a moment the database cannot hold', cursorOf([-8.64e15 + 1, id])],
  ['a moment after the last year with four digits', cursorOf([253_402_300_800_000, id])],
  ['a moment that is no number', cursorOf(['now', id])],
  ['an id that is no text', cursorOf([1, [id]])],
  ['nothing', cursorOf([])],
  ['no JSON', 'rubbish'],
] as const

test('a cursor that we made is read back unchanged', () => {
  for (const sortedBy of [0, 0.0123, Date.now()])
    expect(readCursor(makeCursor(sortedBy, id))).toEqual([sortedBy, id])
})

test.for(forged)('a cursor with %s is refused by every list', async ([, after], { app, db }) => {
  const { keeper } = await makeShop(db)
  const customer = await app.customer()
  const answers = [
    await app.anon.request('GET', `/api/shops/all?after=${after}`),
    await app.anon.request('GET', `/api/shops/all?latitude=21.1&longitude=79.1&after=${after}`),
    await customer.request('POST', '/api/order/userorders', { json: { after } }),
    await app.as(keeper).request('GET', `/api/order/list?after=${after}`),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'malformed', issues: [{ path: 'after' }] })
  }
})

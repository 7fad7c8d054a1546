import { expect } from 'vitest'
import { makeDebtor, receipts } from '#test/scenes/debtor-scene.ts'
import { test } from '#test/scenes/money-test.ts'
import { readBalancePaise } from './ledger-months.ts'
import { settleShop } from './settle-shop.ts'

test('a bank reference identifies one transfer of a shop, and may also be that of another shop’s transfer', async ({
  app,
  db,
}) => {
  const shops = [await makeDebtor(app, db), await makeDebtor(app, db)]
  for (const [index, { shopId }] of shops.entries()) {
    const settle = () => settleShop(db, { shopId, paidPaise: -309, reference: 'UTR 1' })
    expect([await settle(), await settle()], `shop ${index}`).toEqual(['booked', 'known'])
    expect(await receipts(db, shopId)).toEqual([['UTR 1', -309]])
    expect(await readBalancePaise(db, shopId)).toBe(0)
  }
})

test('a bank reference may be anything, even what identifies something else in the books of the shop', async ({
  app,
  db,
}) => {
  const { shopId, sellForCash } = await makeDebtor(app, db)
  const reference = await sellForCash()
  expect(await settleShop(db, { shopId, paidPaise: -618, reference })).toBe('booked')
  expect(await readBalancePaise(db, shopId)).toBe(0)
})

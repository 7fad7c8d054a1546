import { describe, expect } from 'vitest'
import { resumeShop, suspendShop } from '#server/shops/suspend-shop.ts'
import { makeShop } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'
import { sender } from '#test/sender.ts'
import { remindOfEnds } from './remind-of-end.job.ts'

describe('a suspended shop', () => {
  test('is reminded of the end of its subscription only once it is resumed', async ({ db }) => {
    const { shopId } = await makeShop(db, { sub_end_at: new Date('2099-03-31T23:59:59.999+05:30') })
    const remind = async () => {
      await remindOfEnds(db, sender, new Date('2099-03-28T09:00:00+05:30'))
      return (await db.selectFrom('notices_told').select('key').execute()).length
    }
    await suspendShop(db, shopId, 'pictures of others')
    expect(await remind()).toBe(0)
    await resumeShop(db, shopId)
    expect(await remind()).toBe(1)
  })

  test('cannot begin a renewal, but one that was begun before is honoured', async ({ app, db, standin }) => {
    const keeper = await app.shopkeeper()
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    await suspendShop(db, keeper.shopId, 'pictures of others')
    expect(await keeper.call('createRenewalPayment', { amount: 9900 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('taken off the market') },
    })
    const verified = await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    expect(verified.body.success).toBe(true)
  })
})

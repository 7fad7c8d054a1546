import { describe, expect } from 'vitest'
import { givePassword, password } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, test } from '#test/scenes/money-test.ts'
import { settleShop } from './settle-shop.ts'

describe('a shop account', () => {
  test('that owes commission on cash orders cannot be deleted yet, and the refusal states the amount and a contact', async ({
    app,
    db,
  }) => {
    const { customer, keeper, placement, shopId } = await makeCheckout(app, db)
    await givePassword(db, keeper.accountId)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    const waiting = await keeper.call('deleteAccount', { password })
    expect(waiting.body).toMatchObject({ code: 'conflict' })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })

    expect((await keeper.call('exportAccount', { password })).body.data).toMatchObject({
      settlement: { balance: -3.09 },
    })
    const refused = await keeper.call('deleteAccount', { password })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'account_unsettled',
        message:
          'Your shop still owes us ₹3.09 of commission on orders paid in cash. Pay it under “Money” on your dashboard, then delete the account. Where that cannot be, write to help@nukkad.example.',
      },
    })
    // Nothing was done by halves: the keeper is signed in, and the shop has its phone.
    expect((await keeper.call('showOwnShop')).body.shop.phone).toBe('9800000001')

    await settleShop(db, { shopId, paidPaise: -309, reference: 'UTR 1' })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    // Customers who have the shop in a cart or among their shops see that it is gone.
    const { acceptingOrders, closedBecause } = (await customer.call('showShop', { shopId })).body.data.shop
    expect({ acceptingOrders, closedBecause }).toEqual({ acceptingOrders: false, closedBecause: 'gone' })
  })

  test('that is owed money cannot be deleted until it was paid, since its bank details would be gone', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, orderId, gatewayOrderId, shopId } = await beginPaying(app, db)
    await givePassword(db, keeper.accountId)
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await keeper.call('deleteAccount', { password })).body).toMatchObject({
      code: 'account_unsettled',
      message:
        'We still owe your shop ₹305.91 for orders paid online. To have it paid before the shop is closed, write to help@nukkad.example.',
    })
    await settleShop(db, { shopId, paidPaise: 30591, reference: 'UTR 2' })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
  })

  test('has both debts netted, and the remaining balance decides', async ({ app, db }) => {
    const { customer, keeper, placement, shopId } = await makeCheckout(app, db)
    await givePassword(db, keeper.accountId)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await settleShop(db, { shopId, paidPaise: 1000, reference: 'UTR 3', isAdvance: true })
    expect((await keeper.call('deleteAccount', { password })).body.message).toContain('owes us ₹13.09')
    // With its delivery undone, the order owes nothing; the advance is still owed.
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await settleShop(db, { shopId, paidPaise: -1000, reference: 'UTR 4' })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await keeper.call('deleteAccount', { password })).body.message).toContain('owes us ₹3.09')
  })

  test('without a shop can be deleted as usual', async ({ app, db }) => {
    const keeper = await app.newShopkeeper()
    await givePassword(db, keeper.accountId)
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
  })
})

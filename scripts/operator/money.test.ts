import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/db/migrate.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { sealedWith } from '#server/db/sealed-with.ts'
import { keepVapidKeys } from '#server/notifications/push/vapid-keys.ts'
import { postTransaction } from '#server/settlement/booking/post-transaction.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { askForBankDetails, findBankInForce } from '#server/shops/bank/bank-details.ts'
import { readUpiAddress } from '#server/shops/bank/upi-address.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { saveSetupDraft, showSetupDraft } from '#server/shops/setup-draft.ts'
import { keepSetup, takeSetup } from '#server/subscriptions/awaited-setups.ts'
import { makeNewShopkeeper, makeShop, setupForm, testSealer, testSecret } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, paidOrder, runAllJobs, test, until } from '#test/scenes/money-test.ts'
import { auditTask, bankTask } from './audit.ts'
import {
  payoutTask,
  proveBooksTask,
  rebookTask,
  receiptTask,
  refundTask,
  resealTask,
  statementsTask,
} from './money.ts'

function terminal(
  database: Parameters<typeof refundTask.run>[0]['database'],
  env: Record<string, string> = {},
) {
  const said: string[] = []
  const parts = {
    config: readConfig({ NODE_ENV: 'test', ENCRYPTION_KEY: testSecret, ...env }),
    database,
    say: (line: string) => void said.push(line),
  }
  /** The audit lines about one shop or order, newest first, without their timestamps. */
  async function auditOf(subject: string): Promise<string[]> {
    const lines: string[] = []
    await auditTask.run({ ...parts, say: (line) => void lines.push(line) }, [subject])
    return lines.map((line) =>
      line
        .replace(/^\S+ +/, '')
        .replace(`${subject}  `, '')
        .replace(`  ${subject}`, ''),
    )
  }
  return { parts, said, auditOf }
}

describe('an operator', () => {
  test('refunds money, never more than was paid, and the customer sees by when it arrives', async ({
    app,
    database,
    db,
    standin,
    webhookUrl,
  }) => {
    const { customer, keeper, orderId, gatewayOrderId } = await beginPaying(app, db)
    const { parts, auditOf } = terminal(database)
    await expect(refundTask.run(parts, [orderId])).rejects.toThrow('holds no online payment')
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))

    for (const wrong of ['0.5', '1e2', '10.005'])
      await expect(refundTask.run(parts, [orderId, wrong])).rejects.toThrow(`"${wrong}" is no amount`)
    await refundTask.run(parts, [orderId, '100.50'])
    expect(await auditOf(orderId)).toEqual([
      expect.stringMatching(/^terminal {2}refund_asked {2}₹100\.50 by refund \S+$/),
    ])
    await expect(refundTask.run(parts, [orderId, '300'])).rejects.toThrow('At most ₹208.50 can go back.')
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.refundDelayMs = 0
    await runAllJobs(app, db)
    const paymentStatus = async () => (await customer.call('showOrder', { orderId })).body.order
    await until(async () => (await paymentStatus()).refunds?.[0]?.status === 'processed')
    expect(await paymentStatus()).toMatchObject({
      paymentStatus: 'part_refunded',
      refunds: [{ amount: 100.5, of: 'order' }],
    })

    await refundTask.run(parts, [orderId])
    await runAllJobs(app, db)
    await until(async () => (await paymentStatus()).paymentStatus === 'refunded')
    expect((await paymentStatus()).refunds).toMatchObject([
      { amount: 100.5, status: 'processed', sentAt: expect.any(String) },
      { amount: 208.5, status: 'processed', expectedBy: expect.any(String) },
    ])
    const own = (await keeper.call('listShopOrders', {})).body.data
    expect(own[0]?.refunds).toHaveLength(2)
    await proveBooksTask.run(parts, [])
  })

  test('is warned that a payment is disputed, and refunds it only with an explicit option', async ({
    app,
    database,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, paymentId } = await paidOrder(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    const { id } = standin.dispute(paymentId, { deducted: true })
    const stateOf = async () => (await db.selectFrom('disputes').select('state').execute())[0]?.state
    await until(async () => (await stateOf()) === 'open')
    const { parts } = terminal(database)
    const warning = `The payer's bank asks for this payment back (${id}): a refund would pay it twice.`
    await expect(refundTask.run(parts, [orderId, '100'])).rejects.toThrow(warning)
    await refundTask.run(parts, [orderId, '100', '--disputed'])
    standin.moveDispute(id, 'lost')
    await until(async () => (await stateOf()) === 'lost')
    await expect(refundTask.run(parts, [orderId, '100'])).rejects.toThrow(warning)
    standin.moveDispute(standin.dispute(paymentId).id, 'won')
    await until(
      async () =>
        (await db.selectFrom('disputes').select('id').where('state', '=', 'won').execute()).length === 1,
    )
    expect(await db.selectFrom('refunds').select('amount_paise').execute()).toEqual([{ amount_paise: 10000 }])
    await proveBooksTask.run(parts, [])
  })

  test('corrects an order whose refund was booked before shops bore their part of it', async ({
    app,
    database,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId, paymentId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const refund = { id: uuidv7(), paymentId, amountPaise: 10000 }
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('refunds')
        .values({
          id: refund.id,
          payment_id: refund.paymentId,
          gateway_refund_id: 'rfnd_before',
          amount_paise: refund.amountPaise,
          reason: 'asked',
          status: 'processed',
        })
        .execute()
      // The held money decreased, though the order was delivered and none was held any more.
      const posting = { shopId, kind: 'refund', subject: refund.id, orderId, at: new Date() } as const
      const entries = { gateway: -refund.amountPaise, orders_held: refund.amountPaise }
      await postTransaction(
        tx,
        { ...posting, paymentMethod: 'online', grossPaise: refund.amountPaise },
        entries,
      )
    })
    const { parts, said } = terminal(database)
    await expect(proveBooksTask.run(parts, [])).rejects.toThrow('2 differences')
    await rebookTask.run(parts, [])
    expect(said.at(-1)).toBe('Orders corrected: 1.')
    expect(said.at(-2)).toContain(`${orderId} is corrected: it was earned 20900, commission 309`)
    expect(await readBalancePaise(db, shopId)).toBe(20900 - 209)
    await proveBooksTask.run(parts, [])
    await rebookTask.run(parts, [])
    expect(said.at(-1)).toBe('Orders corrected: 0.')
  })

  test('makes one refund if 20 are requested concurrently', async ({ app, database, db, standin }) => {
    const { orderId } = await paidOrder(app, db, standin)
    const { parts } = terminal(database)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => refundTask.run(parts, [orderId])))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('gets a file for each shop that delivered', async ({ app, database, db, standin }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await makeShop(db)
    const folder = await mkdtemp(join(tmpdir(), 'statements-'))
    const { parts, said } = terminal(database)
    const month = indiaMonth(new Date())
    await statementsTask.run(parts, [month, folder])
    expect(await readdir(folder)).toEqual([`${month}-${shopId}.csv`])
    expect(await readFile(join(folder, `${month}-${shopId}.csv`), 'utf8')).toContain(
      `${orderId},online,309.00,3.09`,
    )
    expect(said).toEqual([`Kale Dairy (${shopId}): we owe ₹305.91`])
    // A second run writes the same: a finished month never changes.
    const file = join(folder, `${month}-${shopId}.csv`)
    const first = await readFile(file, 'utf8')
    await statementsTask.run(parts, [month, folder])
    expect(await readFile(file, 'utf8')).toBe(first)
  })

  test('books transfers between us and a shop, each of them once', async ({ app, database, db }) => {
    const { customer, keeper, placement, shopId } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { parts, said, auditOf } = terminal(database)
    await receiptTask.run(parts, [shopId, '2', 'UTR 1'])
    await expect(receiptTask.run(parts, [shopId, '2', 'UTR 1'])).rejects.toThrow('UTR 1 is booked')
    await receiptTask.run(parts, [shopId, '1.10', 'UTR 2'])
    await payoutTask.run(parts, [shopId, '0.01', 'UTR 3'])
    // A payout beyond the balance is an advance, and has to be marked as one.
    await expect(payoutTask.run(parts, [shopId, '5', 'UTR 4'])).rejects.toThrow(
      'We owe Kale Dairy only ₹0. Paid beyond that it is an advance: say --advance.',
    )
    await payoutTask.run(parts, [shopId, '5', 'UTR 4', '--advance'])
    expect(said).toEqual([
      'Kale Dairy: still owes us ₹1.09.',
      'Kale Dairy: we still owe ₹0.01.',
      'Money for Kale Dairy goes to account …4321, IFSC …1234.',
      'Kale Dairy: we still owe ₹0.',
      'Money for Kale Dairy goes to account …4321, IFSC …1234.',
      'Kale Dairy: still owes us ₹5.',
    ])
    expect(await auditOf(shopId)).toEqual([
      'terminal  payout_booked  ₹5 by UTR 4, account …4321, IFSC …1234',
      'terminal  payout_booked  ₹0.01 by UTR 3, account …4321, IFSC …1234',
      'terminal  receipt_booked  ₹1.10 by UTR 2',
      'terminal  receipt_booked  ₹2 by UTR 1',
    ])
    for (const wrong of [
      [shopId, '-1', 'x'],
      [shopId, '0.5', 'x'],
      [shopId, '1'],
      ['x', '1', 'x'],
      [orderId, '1', 'x'],
    ])
      await expect(payoutTask.run(parts, wrong)).rejects.toThrow(/payout SHOP_ID|no amount of money|no shop/)
    await proveBooksTask.run(parts, [])
  })

  test('pays out a balance once, even with 20 concurrent payouts', async ({ app, database, db, standin }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { parts } = terminal(database)
    const paid = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => payoutTask.run(parts, [shopId, '305.91', `UTR ${i}`])),
    )
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readBalancePaise(db, shopId)).toBe(0)
  })

  test('pays to the bank details in force: new ones after a day, even if the clock’s job is late', async ({
    database,
    db,
  }) => {
    const { shopId, keeper } = await makeShop(db)
    const changes = { accountNumber: '987654321012', ifscCode: 'HDFC0000001' }
    await db
      .transaction()
      .execute((tx) => askForBankDetails(tx, testSealer, { shopId, actor: keeper.accountId, changes }))
    const { parts, said, auditOf } = terminal(database)
    const pay = (reference: string) => payoutTask.run(parts, [shopId, '1', reference, '--advance'])
    await pay('UTR 1')
    await bankTask.run(parts, [shopId])
    await db.updateTable('pending_bank_details').set({ effective_at: new Date() }).execute()
    await pay('UTR 2')
    await bankTask.run(parts, [shopId])
    expect(said.filter((line) => !line.includes('owes us'))).toEqual([
      'Money for Kale Dairy goes to account …4321, IFSC …1234.',
      expect.stringMatching(/account \d+4321, /),
      'Other details wait their 24 hours: pay to the above.',
      'Money for Kale Dairy goes to account …1012, IFSC …0001.',
      expect.stringMatching(/account 987654321012, HDFC0000001/),
    ])
    const change = 'account …4321, IFSC …1234 → account …1012, IFSC …0001'
    expect(await auditOf(shopId)).toEqual([
      'terminal  bank_read',
      'terminal  payout_booked  ₹1 by UTR 2, account …1012, IFSC …0001',
      `clock  bank_changed  ${change}`,
      'terminal  bank_read',
      'terminal  payout_booked  ₹1 by UTR 1, account …4321, IFSC …1234',
      `${keeper.accountId}  bank_asked  ${change}`,
    ])
  })

  test('rotates the key of everything that is sealed, so that the older key is not needed any more', async ({
    database,
    db,
    url,
  }) => {
    const newer = 'the newer secret of two'
    const id = uuidv7()
    const upi_address_sealed = testSealer.seal('ravi.kale@oksbi', sealContext(id, 'upi_address'))
    const { shopId } = await makeShop(db, { id, upi_address_sealed })
    // A deleted account left a shop without bank details.
    await makeShop(db, { account_number_sealed: '', ifsc_sealed: '' })
    const changes = { accountNumber: '987654321012' }
    await db
      .transaction()
      .execute((tx) => askForBankDetails(tx, testSealer, { shopId, actor: 'terminal', changes }))
    const fresh = await makeNewShopkeeper(db)
    const setup = await setupForm()
    const form = { name: 'Half a shop', pan: 'ABCPK1234C' }
    await saveSetupDraft(db, testSealer, fresh.accountId, form)
    await keepSetup(db, testSealer, fresh.accountId, setup)
    await keepVapidKeys({ db, sealer: testSealer, configured: null, dataDir: tmpdir() })
    const { parts, said } = terminal(database, { ENCRYPTION_KEY: `${newer},${testSecret}` })
    await resealTask.run(parts, [])
    await resealTask.run(parts, [])
    expect(said).toEqual([
      'Shops sealed anew: 2.',
      'Bank details that wait sealed anew: 1.',
      'Set-ups not finished sealed anew: 2.',
      'Shops sealed anew: 0.',
      'Bank details that wait sealed anew: 0.',
      'Set-ups not finished sealed anew: 0.',
    ])
    const after = sealedFields([newer])
    expect((await withClient(url, sealedWith)).map(({ keyId }) => keyId)).toEqual(after.keyIds)
    expect(await findBankInForce(db, after, shopId)).toMatchObject({ accountNumber: setup.accountNumber })
    expect(await readUpiAddress(db, after, shopId)).toBe('ravi.kale@oksbi')
    expect((await showSetupDraft(db, after, fresh.accountId)).data).toEqual(form)
    const opened = await db.transaction().execute((tx) => takeSetup(tx, after, fresh.accountId))
    expect(opened?.accountNumber).toBe(setup.accountNumber)
  })
})

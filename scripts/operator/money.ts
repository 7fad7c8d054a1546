import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceLanguage } from '#contract/rules/language/languages.ts'
import { formatPaise, formatRupees } from '#contract/rules/money/money.ts'
import { operatorEmailOf, publicUrlOf } from '#server/config.ts'
import { resealTable } from '#server/db/reseal-table.ts'
import { refundEffects } from '#server/money.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { sealedVapidKeys } from '#server/notifications/push/vapid-keys.ts'
import { askRefund, LEAST_REFUND_PAISE } from '#server/payments/refunds/ask-refund.ts'
import type { Config } from '#server/settings.ts'
import { rebookOrders } from '#server/settlement/booking/rebook-orders.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { settleShop } from '#server/settlement/settle-shop.ts'
import { readStatement } from '#server/settlement/statement/read-statement.ts'
import { statementCsv } from '#server/settlement/statement/statement-csv.ts'
import { findBankInForce, maskedBank } from '#server/shops/bank/bank-details.ts'
import { sealedDrafts, sealedPendingBanks, sealedShops } from '#server/shops/sealed-tables.ts'
import { sealedSetups } from '#server/subscriptions/awaited-setups.ts'
import { readAmount } from './read-amount.ts'
import { isUuid, sealerOf, type Task, TaskFault } from './task.ts'

export const senderOf = (config: Config): Sender => ({
  productName: config.PRODUCT_NAME,
  publicUrl: publicUrlOf(config),
  supportEmail: config.SUPPORT_EMAIL,
})

const DISPUTED = '--disputed'

export const refundTask: Task = {
  args: `ORDER_ID [RUPEES] [${DISPUTED}]`,
  about: 'send a paid online order’s money, or part of it, back; the running product sends it',
  async run({ config, database, say }, args) {
    const evenIfDisputed = args.includes(DISPUTED)
    const [orderId = '', rupees] = args.filter((arg) => arg !== DISPUTED)
    if (!isUuid(orderId)) throw new TaskFault('refund ORDER_ID [RUPEES]: name an order.')
    const wanted = rupees === undefined ? undefined : readAmount(rupees)
    const effects = refundEffects(senderOf(config), {
      operatorEmail: operatorEmailOf(config),
      feeBearer: config.GATEWAY_FEE_BORNE_BY,
    })
    const refund = await askRefund(database.db, effects, orderId, wanted, { evenIfDisputed })
    if (refund.kind === 'not_paid') throw new TaskFault('That order holds no online payment.')
    if (refund.kind === 'disputed')
      throw new TaskFault(
        `The payer's bank asks for this payment back (${refund.disputeId}): a refund would pay it twice. To send it all the same, say ${DISPUTED}.`,
      )
    if (refund.kind === 'too_much')
      throw new TaskFault(`At most ${formatPaise(refund.leftPaise)} can go back.`)
    if (refund.kind === 'too_little')
      throw new TaskFault(`The gateway sends nothing below ${formatPaise(LEAST_REFUND_PAISE)} back.`)
    say(`${formatPaise(refund.amountPaise)} goes back, refund ${refund.refundId}.`)
  },
}

export const proveBooksTask: Task = {
  args: '',
  about: 'check that all of ledger, payments and orders agree',
  async run({ database, say }) {
    const differences = await proveBooks(database.db)
    for (const { rule, subject, detail } of differences) say(`${rule}: ${subject}, ${detail}`)
    if (differences.length > 0) throw new TaskFault(`${differences.length} differences.`)
    say('Ledger, payments and orders agree.')
  },
}

export const rebookTask: Task = {
  args: '',
  about: 'correct the books of orders that prove-books names, as of now',
  async run({ config, database, say }) {
    const rebooked = await rebookOrders(database.db, config.GATEWAY_FEE_BORNE_BY)
    for (const { orderId, before } of rebooked) say(`${orderId} is corrected: it was ${before}.`)
    say(`Orders corrected: ${rebooked.length}.`)
  },
}

export const statementsTask: Task = {
  args: 'MONTH DIR',
  about: 'write every shop’s statement of a month (YYYY-MM) as CSV, and say who owes whom',
  async run({ database, say }, [month = '', folder]) {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || !folder) throw new TaskFault('statements MONTH DIR')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const shops = await database.db.selectFrom('shops').select(['id', 'name']).orderBy('name').execute()
    for (const { id, name } of shops) {
      const statement = await readStatement(database.db, id, month)
      const { closing } = statement.totals
      if (closing === 0 && statement.lines.length + statement.transfers.length === 0) continue
      await writeFile(
        join(folder, `${month}-${id}.csv`),
        statementCsv(database.db, id, month, sourceLanguage),
        {
          mode: 0o600,
        },
      )
      say(`${name} (${id}): ${closing >= 0 ? 'we owe' : 'owes us'} ${formatRupees(Math.abs(closing))}`)
    }
  },
}

const ADVANCE = '--advance'

/** A task that records in the books a transfer that was made at the bank, between us and a shop. */
function settleTask(name: string, settleArgs: string, about: string, sign: 1 | -1): Task {
  return {
    args: settleArgs,
    about,
    async run({ config, database: { db }, say }, args) {
      const isAdvance = args.includes(ADVANCE)
      const [shopId = '', rupees, reference] = args.filter((arg) => arg !== ADVANCE)
      if (!reference || rupees === undefined) throw new TaskFault(`${name} ${settleArgs}`)
      const paidPaise = sign * readAmount(rupees)
      const shop = isUuid(shopId)
        ? await db.selectFrom('shops').select('name').where('id', '=', shopId).executeTakeFirst()
        : undefined
      if (!shop) throw new TaskFault(`There is no shop ${shopId}.`)
      const bank = sign > 0 ? await findBankInForce(db, sealerOf(config), shopId) : undefined
      const account = bank && maskedBank(bank)
      const settled = await settleShop(db, { shopId, paidPaise, reference, account, isAdvance })
      if (settled === 'known') throw new TaskFault(`${reference} is booked for this shop already.`)
      const balance = await readBalancePaise(db, shopId)
      if (settled === 'beyond_balance')
        throw new TaskFault(
          `We owe ${shop.name} only ${formatPaise(Math.max(balance, 0))}. Paid beyond that it is an advance: say ${ADVANCE}.`,
        )
      if (account) say(`Money for ${shop.name} goes to ${account}.`)
      say(
        `${shop.name}: ${balance < 0 ? 'still owes us' : 'we still owe'} ${formatPaise(Math.abs(balance))}.`,
      )
    },
  }
}

export const payoutTask = settleTask(
  'payout',
  `SHOP_ID RUPEES REFERENCE [${ADVANCE}]`,
  'book money that we paid to a shop, by the bank’s reference',
  1,
)
export const receiptTask = settleTask(
  'receipt',
  'SHOP_ID RUPEES REFERENCE',
  'book money that a shop paid to us, by the bank’s reference',
  -1,
)

export const resealTask: Task = {
  args: '',
  about:
    'seal PAN, bank details, UPI addresses and unfinished set-ups anew with the first of ENCRYPTION_KEY, so that the others can go',
  async run({ config, database, say }) {
    const sealer = sealerOf(config)
    const { db } = database
    say(`Shops sealed anew: ${await resealTable(db, sealer, sealedShops)}.`)
    say(`Bank details that wait sealed anew: ${await resealTable(db, sealer, sealedPendingBanks)}.`)
    const setups =
      (await resealTable(db, sealer, sealedDrafts)) + (await resealTable(db, sealer, sealedSetups))
    say(`Set-ups not finished sealed anew: ${setups}.`)
    await resealTable(db, sealer, sealedVapidKeys)
  },
}

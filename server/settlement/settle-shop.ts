import { formatPaise } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { postTransaction } from './booking/post-transaction.ts'
import { readBalancePaise } from './ledger-months.ts'

export type Settling = {
  shopId: string
  /** Positive: we paid the shop. Negative: the shop paid us. */
  paidPaise: number
  /** The bank's reference of the transfer. The same one books nothing a second time. */
  reference: string
  /** The shop's bank account at this moment, masked; for the money audit. */
  account?: string | undefined
  /** Allows paying out more than the balance. */
  isAdvance?: boolean
}

/** Books money that went between us and a shop outside the product. */
export function settleShop(
  db: Db,
  { shopId, paidPaise, reference, account, isAdvance = false }: Settling,
  now = new Date(),
): Promise<'booked' | 'known' | 'beyond_balance'> {
  return db.transaction().execute(async (tx) => {
    // Of two payouts at once the second sees what the first left.
    await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().execute()
    if (await isKnown(tx, shopId, reference)) return 'known'
    if (paidPaise > 0 && !isAdvance && paidPaise > (await readBalancePaise(tx, shopId)))
      return 'beyond_balance'
    await postTransaction(
      tx,
      { shopId, kind: 'payout', subject: reference, grossPaise: paidPaise, at: now },
      { shop: paidPaise, bank: -paidPaise },
    )
    const kind = paidPaise > 0 ? 'payout_booked' : 'receipt_booked'
    const after = `${formatPaise(Math.abs(paidPaise))} by ${reference}${account ? `, ${account}` : ''}`
    await writeMoneyAudit(tx, { actor: 'terminal', kind, subject: shopId, after })
    return 'booked'
  })
}

async function isKnown(tx: Tx, shopId: string, reference: string): Promise<boolean> {
  const known = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'payout')
    .where('subject', '=', reference)
    .executeTakeFirst()
  return known !== undefined
}

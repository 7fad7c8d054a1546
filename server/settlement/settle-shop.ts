import type { Db, Tx } from '#server/db/db.ts'
import { readBalancePaise } from './ledger-months.ts'
import { postTransaction } from './post-transaction.ts'

export type Settling = {
  shopId: string
  /** Positive: we paid the shop. Negative: the shop paid us. */
  paidPaise: number
  /** The bank's, so that one transfer is booked once. */
  reference: string
  /** More than is owed may be paid. */
  isAdvance?: boolean
}

/** Books money that went between us and a shop outside the product. */
export function settleShop(
  db: Db,
  { shopId, paidPaise, reference, isAdvance = false }: Settling,
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

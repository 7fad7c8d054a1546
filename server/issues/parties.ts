import type { Db, Tx } from '#server/db/db.ts'
import { findKeeper } from '#server/shops/keepers.ts'
import type { StoredIssue } from './issue-row.ts'

/** A person who can be mailed. */
export type Person = {
  accountId: string
  email: string
  name: string
  language: string | null
  isEmailProven: boolean
  wantsPush: boolean
}
export type Parties = {
  order?: { orderId: string; shopName: string; paymentMethod: 'COD' | 'online'; customerPhone: string }
  /** The payer, if there is no order. */
  customer?: Person
  shop?: Person & { phone: string }
}

/** The order, customer and shop of an issue, as far as they still exist. */
export async function readParties(db: Db | Tx, issue: StoredIssue): Promise<Parties> {
  const [order, customer, shop] = [
    await readOrder(db, issue),
    await readCustomer(db, issue),
    issue.order_id ? await findKeeper(db, issue.shop_id) : undefined,
  ]
  return { ...(order && { order }), ...(customer && { customer }), ...(shop && { shop }) }
}

async function readOrder(db: Db | Tx, { shop_id, order_id }: StoredIssue): Promise<Parties['order']> {
  if (!order_id) return undefined
  return db
    .selectFrom('orders')
    .select([
      'id as orderId',
      'shop_name as shopName',
      'payment_method as paymentMethod',
      'phone as customerPhone',
    ])
    .where('shop_id', '=', shop_id)
    .where('id', '=', order_id)
    .executeTakeFirst()
}

async function readCustomer(db: Db | Tx, issue: StoredIssue): Promise<Person | undefined> {
  if (!issue.customer_account_id) return undefined
  const row = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'email', 'name', 'language', 'email_verified_at'])
    .where('id', '=', issue.customer_account_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { email_verified_at, ...person } = row
  // An unproven e-mail may belong to somebody else.
  return { ...person, isEmailProven: email_verified_at !== null, wantsPush: true }
}

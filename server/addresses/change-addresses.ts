import { type ExpressionBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type ChangedAddress, type KeptAddress, LabelledAddress } from '#contract/addresses.ts'
import { MAX_ADDRESSES } from '#contract/rules/places/address.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { toColumns, toDoorstep } from './doorstep-columns.ts'
import { type LocatedAddress, locate } from './locate.ts'
import { toKept } from './read-addresses.ts'

type Labelled = LocatedAddress & { label: string }

/** Keeps an address. If the account has one of the same street, flat and floor, that is updated instead. */
export function addAddress(db: Db, accountId: string, address: Labelled): Promise<KeptAddress> {
  return changeBook(db, accountId, async (tx) => {
    if (await isGone(tx, accountId)) throw new Refusal('token_expired')
    const known = await renewDoor(tx, accountId, address, { label: address.label })
    if (known) return toKept(known)
    const slot = await findFreeSlot(tx, accountId)
    if (slot === undefined) throw new Refusal('conflict', { reason: 'addresses_full' })
    return toKept(await insertAddress(tx, accountId, slot, address))
  })
}

/**
 * Keeps an order's address for the next order. If the account has `MAX_ADDRESSES`, it replaces the least recently used one
 * without a label that is not the default; if there is none, it is not kept.
 */
export async function rememberAddress(tx: Tx, accountId: string, address: LocatedAddress): Promise<void> {
  await lockBook(tx, accountId)
  if (await isGone(tx, accountId)) return
  if (await renewDoor(tx, accountId, address)) return
  const slot = (await findFreeSlot(tx, accountId)) ?? (await forgetUnnamed(tx, accountId))
  if (slot !== undefined) await insertAddress(tx, accountId, slot, { ...address, label: '' })
}

/** Merges the changed fields into the address as it is stored now: an order may have updated its phone or pin since it was read. */
export function changeAddress(
  db: Db,
  accountId: string,
  addressId: string,
  changed: ChangedAddress,
  phoneFirstDigits: string,
): Promise<KeptAddress> {
  return changeBook(db, accountId, async (tx) => {
    const isKept = { account_id: accountId, id: addressId }
    const kept = await tx
      .selectFrom('customer_addresses')
      .selectAll()
      .where((is) => is.and(isKept))
      .executeTakeFirst()
    if (!kept) throw new Refusal('not_found', { reason: 'address' })
    const whole = LabelledAddress.parse({ ...toDoorstep(kept), label: kept.label, ...changed })
    const address = locate(whole, phoneFirstDigits)
    const same = await tx
      .selectFrom('customer_addresses')
      .select('id')
      .where(isDoor(accountId, address))
      .executeTakeFirst()
    if (same && same.id !== addressId) throw new Refusal('conflict', { reason: 'address_kept' })
    const now = await tx
      .updateTable('customer_addresses')
      .set({ ...toColumns(address), label: address.label })
      .where((is) => is.and(isKept))
      .returningAll()
      .executeTakeFirst()
    // `removeAddress` does not take the lock, so the address may have been removed meanwhile.
    if (!now) throw new Refusal('not_found', { reason: 'address' })
    return toKept(now)
  })
}

export async function removeAddress(db: Db, accountId: string, addressId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', addressId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found', { reason: 'address' })
}

/**
 * Deletes all addresses of an account. Must come last when the account is erased: orders wait for the lock that this takes,
 * so from then on nothing may wait for an order. An order placed meanwhile has kept its address already, or finds the account
 * gone.
 */
export async function forgetAddresses(tx: Tx, accountId: string): Promise<void> {
  await lockBook(tx, accountId)
  await tx.deleteFrom('customer_addresses').where('account_id', '=', accountId).execute()
}

/** Makes one address the default, instead of any other. */
export function chooseDefaultAddress(db: Db, accountId: string, addressId: string): Promise<KeptAddress> {
  return changeBook(db, accountId, async (tx) => {
    const changed = await tx
      .updateTable('customer_addresses')
      .set({ is_default: sql`case when id = ${addressId} then true end` })
      .where('account_id', '=', accountId)
      // Without this, another account's address id would remove the account's default.
      .where(sql<boolean>`exists (
        select from customer_addresses as own where own.account_id = ${accountId} and own.id = ${addressId})`)
      .returningAll()
      .execute()
    const chosen = changed.find(({ id }) => id === addressId)
    if (!chosen) throw new Refusal('not_found', { reason: 'address' })
    return toKept(chosen)
  })
}

/** Runs changes to one account's addresses one after the other, so that they do not collide on a slot or a door. */
function changeBook<T>(db: Db, accountId: string, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId)
    return change(tx)
  })
}

const lockBook = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`addresses/${accountId}`}, 0))`.execute(tx)

async function isGone(tx: Tx, accountId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return account === undefined
}

/** If the account keeps this door (street, flat, floor), updates the other fields. @returns the row, if there is one */
function renewDoor(tx: Tx, accountId: string, address: LocatedAddress, label: { label?: string } = {}) {
  return tx
    .updateTable('customer_addresses')
    .set({ ...toColumns(address), ...label, used_at: sql`now()` })
    .where(isDoor(accountId, address))
    .returningAll()
    .executeTakeFirst()
}

const isDoor =
  (accountId: string, { street, flat, floor }: LocatedAddress) =>
  (is: ExpressionBuilder<Tables, 'customer_addresses'>) =>
    is.and({ account_id: accountId, street, flat, floor })

async function findFreeSlot(tx: Tx, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${MAX_ADDRESSES}::int) as slot
    where not exists (
      select from customer_addresses as kept where kept.account_id = ${accountId} and kept.slot = slot.slot)
    order by slot limit 1`.execute(tx)
  return rows[0]?.slot
}

/** Removes the least recently used address without a label. @returns the slot that it leaves, if there was one */
async function forgetUnnamed(tx: Tx, accountId: string): Promise<number | undefined> {
  const oldest = tx
    .selectFrom('customer_addresses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', '')
    .where('is_default', 'is', null)
    .orderBy('used_at')
    .limit(1)
  const gone = await tx
    .deleteFrom('customer_addresses')
    .where('account_id', '=', accountId)
    .where('id', 'in', oldest)
    .returning('slot')
    .executeTakeFirst()
  return gone?.slot
}

function insertAddress(tx: Tx, accountId: string, slot: number, address: Labelled) {
  return tx
    .insertInto('customer_addresses')
    .values({
      account_id: accountId,
      id: uuidv7(),
      slot,
      label: address.label,
      ...toColumns(address),
      is_default: null,
      used_at: sql`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

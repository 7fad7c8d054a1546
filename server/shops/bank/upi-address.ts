import { isSameUpiAddress, maskUpiAddress } from '#contract/rules/money/upi.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { sealContext } from '../open-shop.ts'

/** Masked addresses; empty if there is none. */
export type UpiChange = { before: string; after: string }

/**
 * Sets the address, in force at once; empty removes it. @returns what to tell the keeper; undefined if the address is the
 * same but for upper and lower case
 */
export async function changeUpiAddress(
  tx: Tx,
  sealer: Sealer,
  { shopId, actor, upiAddress }: { shopId: string; actor: string; upiAddress: string },
): Promise<UpiChange | undefined> {
  const row = await tx
    .selectFrom('shops')
    .select('upi_address_sealed')
    .where('id', '=', shopId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const now = openUpiAddress(sealer, shopId, row.upi_address_sealed) ?? ''
  await tx
    .updateTable('shops')
    .set({ upi_address_sealed: upiAddress === '' ? null : sealer.seal(upiAddress, contextOf(shopId)) })
    .where('id', '=', shopId)
    .execute()
  if (isSameUpiAddress(now, upiAddress)) return undefined
  const change = { before: masked(now), after: masked(upiAddress) }
  await writeMoneyAudit(tx, { actor, kind: 'upi_changed', subject: shopId, ...change })
  return change
}

/** Empty if there is none. */
export async function readUpiAddress(db: Db, sealer: Sealer, shopId: string): Promise<string> {
  const row = await db
    .selectFrom('shops')
    .select('upi_address_sealed')
    .where('id', '=', shopId)
    .executeTakeFirst()
  return openUpiAddress(sealer, shopId, row?.upi_address_sealed) ?? ''
}

export const openUpiAddress = (
  sealer: Sealer,
  shopId: string,
  sealed: string | null | undefined,
): string | undefined => (sealed ? sealer.openIfKnown(sealed, contextOf(shopId)) : undefined)

const contextOf = (shopId: string) => sealContext(shopId, 'upi_address')
const masked = (address: string) => address && maskUpiAddress(address)

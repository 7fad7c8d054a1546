import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { isRefusal } from '#server/http/refusal.ts'
import { type OwnersCall, type ProofParts, proveOwner } from '#server/identity/account/prove-owner.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { areBankDetailsAsked, askForBankDetails, bankChangesOf } from './bank/bank-details.ts'
import { tellOfBankChange } from './bank/tell-of-bank-change.ts'
import { tellOfUpiChange } from './bank/tell-of-upi-change.ts'
import { changeUpiAddress, readUpiAddress } from './bank/upi-address.ts'
import { editShop, refuseFaults, type ShopChanges, storeShopImage } from './edit-shop.ts'
import { requireOwnShop } from './own-shop.ts'
import { changeSlug } from './slugs.ts'

export type EditParts = ProofParts & { sender: Sender }

/**
 * Saves a keeper's changes to their shop, all or none. Bank details and the UPI address need a proof. @returns the shop's id
 */
export async function editOwnShop(parts: EditParts, call: OwnersCall, changes: ShopChanges): Promise<string> {
  const shopId = await requireOwnShop(call.db, call.viewer.accountId)
  refuseFaults(changes)
  try {
    await saveChanges(parts, call, shopId, changes)
  } catch (fault) {
    // A retry after a lost answer: the proof is used up, but the changes were saved.
    const isUsedUp = isRefusal(fault, 'wrong_code') || isRefusal(fault, 'google_refused')
    if (!isUsedUp || !(await isDone(call.db, parts.sealer, shopId, changes))) throw fault
  }
  return shopId
}

async function saveChanges(
  parts: EditParts,
  call: OwnersCall,
  shopId: string,
  changes: ShopChanges,
): Promise<void> {
  const { db, viewer } = call
  const { sealer, sender } = parts
  const bank = bankChangesOf(changes)
  const { slug, upiAddress } = changes
  const movesMoney = bank !== undefined || upiAddress !== undefined
  const useProof = movesMoney ? await proveOwner(parts, call, 'bank', changes.proof) : undefined
  const picture = await storeShopImage(db, changes)
  await db.transaction().execute(async (tx) => {
    await useProof?.(tx)
    await editShop(tx, shopId, changes, picture)
    if (slug !== undefined) await changeSlug(tx, shopId, slug)
    const ofShop = { shopId, actor: viewer.accountId }
    if (upiAddress !== undefined) {
      const changed = await changeUpiAddress(tx, sealer, { ...ofShop, upiAddress })
      if (changed) await tellOfUpiChange(tx, sender, { shopId, ...changed })
    }
    if (!bank) return
    const asked = await askForBankDetails(tx, sealer, { ...ofShop, changes: bank })
    if (asked) await tellOfBankChange(tx, sender, { shopId, ...asked })
  })
}

/**
 * Whether the bank details are requested, and the UPI address stored, as the changes say. False if there are other changes:
 * only the call that used the proof up may save those.
 */
async function isDone(
  db: Db,
  sealer: Sealer,
  shopId: string,
  { proof: _, upiAddress, ...others }: ShopChanges,
): Promise<boolean> {
  const bank = bankChangesOf(others) ?? {}
  if (Object.keys(others).length > Object.keys(bank).length) return false
  if (upiAddress !== undefined && upiAddress !== (await readUpiAddress(db, sealer, shopId))) return false
  return Object.keys(bank).length === 0 || areBankDetailsAsked(db, sealer, shopId, bank)
}

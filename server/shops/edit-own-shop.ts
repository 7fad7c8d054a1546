import { type OwnersCall, type ProofParts, proveOwner } from '#server/identity/prove-owner.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { askForBankDetails, bankChangesOf } from './bank-details.ts'
import { editShop, refuseFaults, type ShopChanges, storeShopImage } from './edit-shop.ts'
import { requireOwnShop } from './own-shop.ts'
import { changeSlug } from './slugs.ts'
import { tellOfBankChange } from './tell-of-bank-change.ts'
import { tellOfUpiChange } from './tell-of-upi-change.ts'
import { changeUpiAddress } from './upi-address.ts'

export type EditParts = ProofParts & { sender: Sender }

/**
 * What a keeper changes of their shop, all of it or nothing; where money goes only with a proof. Answers the id of
 * the shop.
 */
export async function editOwnShop(parts: EditParts, call: OwnersCall, changes: ShopChanges): Promise<string> {
  const { db, viewer } = call
  const { sealer, sender } = parts
  const shopId = await requireOwnShop(db, viewer.accountId)
  refuseFaults(changes)
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
    await tellOfBankChange(tx, sender, { shopId, ...asked })
  })
  return shopId
}

import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import { isIfsc } from '#contract/rules/checks.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { type ProofParts, proveOwner } from '#server/identity/prove-owner.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { askForBankDetails, bankChangesOf } from './bank-details.ts'
import { editShop, refuseFaults, storeShopImage } from './edit-shop.ts'
import { findBank } from './find-bank.ts'
import { listShops } from './list-shops.ts'
import { requireOwnShop } from './own-shop.ts'
import { readOwnShop } from './read-own-shop.ts'
import { saveSetupDraft, showSetupDraft } from './setup-draft.ts'
import { tellOfBankChange } from './tell-of-bank-change.ts'

/** `GET /api/shops/:shopId` carries the menu too, and own details carry order figures: those modules mount them. */
export function shopRoutes(api: Api, parts: ProofParts & { sender: Sender }) {
  const { sealer } = parts
  serve(api, endpoints.listShops, ({ db, input }) => listShops(db, input))

  serve(api, endpoints.editOwnShop, async (call) => {
    const { db, viewer, input } = call
    const shopId = await requireOwnShop(db, viewer.accountId)
    refuseFaults(input)
    const bank = bankChangesOf(input)
    const useProof = bank && (await proveOwner(parts, call, 'bank', input.proof))
    const picture = await storeShopImage(db, input)
    await db.transaction().execute(async (tx) => {
      await useProof?.(tx)
      await editShop(tx, shopId, input, picture)
      if (!bank) return
      const asked = await askForBankDetails(tx, sealer, { shopId, actor: viewer.accountId, changes: bank })
      await tellOfBankChange(tx, parts.sender, { shopId, ...asked })
    })
    return { shop: await readOwnShop(db, sealer, shopId), message: 'Shop details saved.' }
  })

  serve(api, endpoints.showSetupDraft, ({ db, viewer }) => showSetupDraft(db, sealer, viewer.accountId))

  serve(api, endpoints.saveSetupDraft, async ({ db, viewer, input }) => {
    await saveSetupDraft(db, sealer, viewer.accountId, input)
    return {}
  })

  serve(api, endpoints.showBank, async ({ input }) => {
    if (isIfsc(input.ifsc)) return findBank(input.ifsc)
    throw new Refusal('malformed', {
      reason: 'ifsc',
      issues: [{ path: 'ifsc', message: refusals.malformed.reasons.ifsc }],
    })
  })
}

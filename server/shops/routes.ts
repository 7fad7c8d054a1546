import { endpoints } from '#contract/endpoints.ts'
import { isIfsc } from '#contract/rules/checks.ts'
import { setupSentences } from '#contract/rules/setup-checks.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { editShop } from './edit-shop.ts'
import { findBank } from './find-bank.ts'
import { listShops } from './list-shops.ts'
import { requireOwnShop } from './own-shop.ts'
import { readOwnShop } from './read-own-shop.ts'
import { saveSetupDraft, showSetupDraft } from './setup-draft.ts'

/** `GET /api/shops/:shopId` carries the menu too, and own details carry order figures: those modules mount them. */
export function shopRoutes(api: Api, { sealer }: { sealer: Sealer }) {
  serve(api, endpoints.listShops, ({ db, input }) => listShops(db, input))

  serve(api, endpoints.editOwnShop, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    await editShop(db, sealer, shopId, input)
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
      message: setupSentences.ifsc,
      issues: [{ path: 'ifsc', message: setupSentences.ifsc }],
    })
  })
}

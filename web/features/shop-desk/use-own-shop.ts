import type { ReplyOf } from '#contract/endpoints.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { type Read, useRead } from '#web/data/use-read.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { toast } from '#web/ui/toast.ts'

const texts = shopDeskTexts.overview
export type OwnShopReply = ReplyOf<'showOwnShop'>

/** The keeper's own shop and its figures. */
export function useOwnShop(): Read<OwnShopReply> {
  return useRead(
    'own shop',
    () => api('showOwnShop', {}),
    (error) => toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchRefused)),
  )
}

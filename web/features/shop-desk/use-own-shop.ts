import type { ReplyOf } from '#contract/endpoints.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useData } from '#web/data/use-data.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = shopDeskTexts.overview
export type OwnShopReply = ReplyOf<'showOwnShop'>

/** The keeper's own shop and its figures. */
export const useOwnShop = () =>
  useData('showOwnShop', {}, { onFault: (error) => toast.error(whyNoShop(error)) })

/** Why it could not be read. */
export const whyNoShop = (error: unknown) => sentenceOf(error, texts.fetchFailed, texts.fetchRefused)

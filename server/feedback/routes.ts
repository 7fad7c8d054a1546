import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { FEWEST_TO_AVERAGE } from '#contract/rules/shops/reviews.ts'
import { type Api, serve } from '#server/http/serve.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { requireOwnShop } from '#server/shops/own-shop.ts'
import { showShop } from '#server/shops/show-shop.ts'
import { answerReview } from './answer-review.ts'
import { leaveFeedback } from './leave-feedback.ts'
import { listReviews } from './list-reviews.ts'

export function feedbackRoutes(api: Api, sender: Sender) {
  serve(api, endpoints.leaveFeedback, async ({ db, viewer, input }) => {
    await leaveFeedback(db, viewer.accountId, input, sender)
    return { message: replies.feedbackTaken }
  })

  serve(api, endpoints.listReviews, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const [shop, reviews] = await Promise.all([showShop(db, shopId), listReviews(db, shopId, input)])
    const { rating, ratingCount } = shop
    return { ...reviews, ratingCount, ...(ratingCount >= FEWEST_TO_AVERAGE && { rating }) }
  })

  serve(api, endpoints.answerReview, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    return { data: await answerReview(db, { shopId, ...input }, sender) }
  })
}

import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { leaveFeedback } from './leave-feedback.ts'

export function feedbackRoutes(api: Api) {
  serve(api, endpoints.leaveFeedback, async ({ db, viewer, input }) => {
    await leaveFeedback(db, viewer.accountId, input)
    return { message: replies.feedbackTaken }
  })
}

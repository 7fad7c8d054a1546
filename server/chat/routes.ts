import { endpoints } from '#contract/endpoints.ts'
import { type Api, findViewer, serve } from '#server/http/serve.ts'
import { answerQuestion, type SupportDesk } from './answer-question.ts'

export function chatRoutes(api: Api, desk: SupportDesk) {
  serve(api, endpoints.chat, async ({ db, input, request, language, ip }) => {
    const viewer = await findViewer(db, request.headers)
    const asker = { accountId: viewer?.accountId ?? null, ip }
    return { reply: await answerQuestion(db, desk, asker, input.message, language, request.signal) }
  })
}

import type { Language } from '#contract/rules/language/languages.ts'
import type { Db } from '#server/db/db.ts'
import type { Breaker } from '#server/http/limits/breaker.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Log } from '#server/log.ts'
import type { Answer, Question, SupportAnswerer } from './answerer.ts'
import { countTokens, hasTokensLeft } from './daily-tokens.ts'
import { languageOfQuestion } from './question-language.ts'
import { logQuestion } from './question-log.ts'
import { notSureReply, type ReplyLimits, replyText } from './reply-text.ts'
import { isSensitive } from './sensitive.ts'
import { type Asker, endTurn, takeTurn } from './turns.ts'

export type SupportDesk = {
  builtIn: SupportAnswerer
  /** Null if no API key is configured. */
  model: SupportAnswerer | null
  breaker: Breaker
  dailyTokens: number
  reply: ReplyLimits
  log: Log
}

/**
 * Answers one question, or refuses it. If the model fails to answer, the question is refused and not answered by the built-in
 * texts; these answer only if there is no model, its breaker is open, or the day's tokens are spent.
 */
export async function answerQuestion(
  db: Db,
  desk: SupportDesk,
  asker: Asker,
  text: string,
  pageLanguage: Language,
  signal: AbortSignal,
): Promise<string> {
  if (isSensitive(text)) {
    await logQuestion(db, text, 'sensitive')
    throw new Refusal('sensitive_message')
  }
  const question = { text, language: languageOfQuestion(text, pageLanguage) }
  const turn = await takeTurn(db, asker)
  if (!turn) throw new Refusal('too_many', { retryAfterSeconds: 2 })
  try {
    const useModel = desk.model && desk.breaker.mayTry() && (await hasTokensLeft(db, desk.dailyTokens))
    return useModel && desk.model
      ? await askModel(db, desk, desk.model, question, signal)
      : await askBuiltIn(db, desk, question, signal)
  } finally {
    await endTurn(db, turn)
  }
}

async function askModel(
  db: Db,
  desk: SupportDesk,
  model: SupportAnswerer,
  question: Question,
  signal: AbortSignal,
) {
  const answer = await model.answer(question, signal)
  // If the caller has aborted, a missing answer says nothing about the model.
  if (answer.kind !== 'failed' || !answer.outage) desk.breaker.succeeded()
  else if (!signal.aborted) desk.breaker.failed()
  await countTokens(db, tokensOf(answer))
  if (answer.kind === 'answered') {
    await logQuestion(db, question.text, 'model')
    return replyText(answer.text, desk.reply, question.language)
  }
  await logQuestion(db, question.text, 'failed')
  // The reason, such as a retired model or a wrong key, but never the question.
  desk.log.warn(
    { reason: answer.kind === 'failed' ? answer.reason : answer.kind },
    'the chat model gave no answer',
  )
  throw new Refusal('chat_unavailable')
}

const tokensOf = (answer: Answer): number => (answer.kind === 'unsure' ? 0 : answer.tokens)

async function askBuiltIn(db: Db, desk: SupportDesk, question: Question, signal: AbortSignal) {
  const answer = await desk.builtIn.answer(question, signal)
  await logQuestion(db, question.text, answer.kind === 'answered' ? 'built-in' : 'unsure')
  if (answer.kind === 'answered') return answer.text
  return notSureReply(
    answer.kind === 'unsure' ? answer.nearest : [],
    desk.reply.supportEmail,
    question.language,
  )
}

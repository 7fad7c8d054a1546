import type { Language } from '#contract/rules/language/languages.ts'
import { put } from '#contract/rules/language/say.ts'
import { deliveryFeePaise, feeStepsMetres } from '#contract/rules/money/delivery-fee.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { renewalPlans, setupPlans } from '#contract/rules/money/plans.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { type Speech, speechOf } from '#contract/words/speech.ts'
import type { chatTexts } from '../texts/en.ts'
import { chatTextsIn } from '../texts/in-each.ts'

/** Values from the operator's settings for the help texts. */
export type HelpFacts = { productName: string; supportEmail: string; supportPhones: readonly string[] }

/** A help text. Questions that it answers are in taught-questions.json, by `id`. */
export type HelpTopic = { id: string; title: string; text: string }

type ChatSpeech = Speech<typeof chatTexts>

/** All help texts: the only knowledge of both answerers. */
export function helpTopics(
  { productName, supportEmail, supportPhones }: HelpFacts,
  language: Language,
): HelpTopic[] {
  const speech = speechOf(chatTextsIn, language)
  const { texts, words } = speech
  const values = {
    ...figures,
    product: productName,
    supportEmail,
    orCall: orCall(speech, supportPhones),
    feeBands: feeBands(speech),
    planPrices: setupPlans.map((plan) => planPrice(speech, plan)).join(', '),
    renewalPlan: words.plans[renewalPlans[0].name],
    renewalPrice: formatPaise(renewalPlans[0].pricePaise),
  }
  return Object.entries(texts.topics).map(([id, { title, text }]) => ({ id, title, text: put(text, values) }))
}

function orCall({ texts, say }: ChatSpeech, [first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return say(texts.orCall, {
    phones: others.reduce((listed, next) => say(texts.orPhone, { first: listed, next }), first),
  })
}

const planPrice = (
  { texts, words, say }: ChatSpeech,
  { pricePaise, name }: (typeof setupPlans)[number],
): string => say(texts.planPrice, { price: formatPaise(pricePaise), plan: words.plans[name] })

function feeBands({ texts, say }: ChatSpeech): string {
  const fee = (metres: number) => formatPaise(deliveryFeePaise(metres))
  const steps = feeStepsMetres()
  const under = steps.map((metres) => say(texts.feeUnder, { fee: fee(metres - 1), km: metres / 1000 }))
  const last = steps.at(-1) ?? 0
  return say(texts.feeFrom, { under: under.join(', '), fee: fee(last), km: last / 1000 })
}

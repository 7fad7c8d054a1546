import { deliveryFeePaise, feeStepsMetres } from '#contract/rules/delivery-fee.ts'
import { figures } from '#contract/rules/figures.ts'
import { formatPaise } from '#contract/rules/money.ts'
import { renewalPlans, setupPlans } from '#contract/rules/plans.ts'
import { fill, put } from '#contract/rules/say.ts'
import { words } from '#contract/words/en.ts'
import { chatTexts as texts } from '../texts/en.ts'

/** What the operator's settings add to the help texts. */
export type HelpFacts = { productName: string; supportEmail: string; supportPhones: readonly string[] }

/** One thing the product can say about itself. How people ask for it stands in taught-questions.json, by `id`. */
export type HelpTopic = { id: string; title: string; text: string }

/** Everything the chat may say about the product, by whichever answerer. */
export function helpTopics({ productName, supportEmail, supportPhones }: HelpFacts): HelpTopic[] {
  const values = {
    ...figures,
    product: productName,
    supportEmail,
    orCall: orCall(supportPhones),
    feeBands: feeBands(),
    planPrices: setupPlans.map(planPrice).join(', '),
    renewalPlan: words.plans[renewalPlans[0].name],
    renewalPrice: formatPaise(renewalPlans[0].pricePaise),
  }
  return Object.entries(texts.topics).map(([id, { title, text }]) => ({ id, title, text: put(text, values) }))
}

function orCall([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return fill(texts.orCall, {
    phones: others.reduce((listed, next) => fill(texts.orPhone, { first: listed, next }), first),
  })
}

const planPrice = ({ pricePaise, name }: (typeof setupPlans)[number]): string =>
  fill(texts.planPrice, { price: formatPaise(pricePaise), plan: words.plans[name] })

function feeBands(): string {
  const fee = (metres: number) => formatPaise(deliveryFeePaise(metres))
  const under = feeStepsMetres.map((metres) =>
    fill(texts.feeUnder, { fee: fee(metres - 1), km: metres / 1000 }),
  )
  const last = feeStepsMetres.at(-1) ?? 0
  return fill(texts.feeFrom, { under: under.join(', '), fee: fee(last), km: last / 1000 })
}

import { renewalPlans } from '#contract/rules/money/plans.ts'
import { makeNewShopkeeper, password } from '../scenes/builders.ts'
import type { ModelPayment } from './money-model.ts'
import { takeOutcome, takePayment, tellOfPayment } from './money-sales.ts'
import { call, giveHash, insist, type Scene } from './money-scene.ts'

export async function renew(scene: Scene): Promise<void> {
  const { chance, model, keeper, story } = scene
  const unheard = model.plans.find(({ outcome }) => !outcome)
  if (unheard) return hearOfPlan(scene, unheard)
  if (model.isClosed) return
  const amount = chance.oneOf(renewalPlans).pricePaise
  const { body } = await call(scene, 'createRenewalPayment', { amount }, keeper.token)
  story.push(`renewal of ${amount}`)
  model.plans.push(takePayment(scene, body.order.id))
}

export async function hearOfPlan(scene: Scene, payment: ModelPayment): Promise<void> {
  const { chance, model, keeper, story } = scene
  const isByBrowser = !model.isClosed && chance.under(0.5)
  const knowsFee = isByBrowser || chance.under(0.6)
  story.push(`renewal heard of, fee ${knowsFee}`)
  if (isByBrowser) await call(scene, 'verifyRenewalPayment', payment.proof, keeper.token)
  else await tellOfPayment(scene, payment, knowsFee)
  payment.isFeeKnown ||= knowsFee
  takeOutcome(payment, model.isClosed ? 'returned' : 'applied')
}

/** A shopkeeper pays for a set-up and never submits it; some delete the account. */
export async function keepCredit(scene: Scene): Promise<void> {
  const { chance, model, database, passwordHash, story } = scene
  const person = await makeNewShopkeeper(database.db)
  const { body } = await call(scene, 'createSetupPayment', { amount: 29900 }, person.token)
  const payment = takePayment(scene, body.order.id)
  await call(scene, 'verifySetupPayment', payment.proof, person.token)
  payment.isFeeKnown = true
  takeOutcome(payment, 'kept')
  model.plans.push(payment)
  story.push('a set-up is paid')
  if (chance.under(0.5)) return
  await giveHash(database.db, person.accountId, passwordHash)
  const reply = await call(scene, 'deleteAccount', { password }, person.token)
  insist(reply.status === 200, `who paid for a set-up could not go: ${reply.status}`)
  story.push('and who paid it goes')
  takeOutcome(payment, 'returned')
}

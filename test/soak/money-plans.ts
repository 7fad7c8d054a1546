import { renewalPlans } from '#contract/rules/money/plans.ts'
import { makeNewShopkeeper, password } from '../scenes/builders.ts'
import type { ModelPayment } from './money-model.ts'
import { sendCapturedEvent, setOutcome, takePayment } from './money-sales.ts'
import { assertThat, call, type Scene, storePasswordHash } from './money-scene.ts'

export async function renew(scene: Scene): Promise<void> {
  const { chance, model, keeper, story } = scene
  const unreported = model.plans.find(({ outcome }) => !outcome)
  if (unreported) return reportPlanPayment(scene, unreported)
  if (model.isClosed) return
  const amount = chance.oneOf(renewalPlans).pricePaise
  const { body } = await call(scene, 'createRenewalPayment', { amount }, keeper.token)
  story.push(`renewal of ${amount}`)
  model.plans.push(takePayment(scene, body.order.id))
}

export async function reportPlanPayment(scene: Scene, payment: ModelPayment): Promise<void> {
  const { chance, model, keeper, story } = scene
  const isByBrowser = !model.isClosed && chance.under(0.5)
  const knowsFee = isByBrowser || chance.under(0.6)
  story.push(`renewal reported, fee ${knowsFee}`)
  if (isByBrowser) await call(scene, 'verifyRenewalPayment', payment.proof, keeper.token)
  else await sendCapturedEvent(scene, payment, knowsFee)
  payment.isFeeKnown ||= knowsFee
  setOutcome(payment, model.isClosed ? 'returned' : 'applied')
}

/** A shopkeeper pays for a set-up and never submits it; some delete the account. */
export async function leaveSetupCredit(scene: Scene): Promise<void> {
  const { chance, model, database, passwordHash, story } = scene
  const person = await makeNewShopkeeper(database.db)
  const { body } = await call(scene, 'createSetupPayment', { amount: 29900 }, person.token)
  const payment = takePayment(scene, body.order.id)
  await call(scene, 'verifySetupPayment', payment.proof, person.token)
  payment.isFeeKnown = true
  setOutcome(payment, 'kept')
  model.plans.push(payment)
  story.push('a set-up is paid')
  if (chance.under(0.5)) return
  await storePasswordHash(database.db, person.accountId, passwordHash)
  const reply = await call(scene, 'deleteAccount', { password }, person.token)
  assertThat(reply.status === 200, `the account of a paid set-up could not be deleted: ${reply.status}`)
  story.push('its account is deleted')
  setOutcome(payment, 'returned')
}

import type { InputOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { orderSteps } from '#contract/rules/orders/order-life.ts'
import type { Person } from '../scenes/builders.ts'
import { assertThat } from './money-scene.ts'
import type { Proposal } from './order-life-model.ts'
import { call, modelLine, readOrder, reportPayment, type Scene } from './order-life-scene.ts'

/** One act, sent once or twice: the second call changes nothing and gets the same answer. */
async function act<N extends RouteName>(
  scene: Scene,
  name: N,
  input: Omit<InputOf<N>, 'orderId'>,
  by: Person,
  isTaken: boolean,
): Promise<void> {
  const { orderId, story, chance } = scene
  const ask = () => call(scene, name, { orderId, ...input } as InputOf<N>, by)
  const { status, body } = await ask()
  story.push(`${name} ${JSON.stringify(input)} → ${status} ${body.code ?? ''} ${body.message ?? ''}`)
  assertThat((status === 200) === isTaken, `${name} should ${isTaken ? '' : 'not '}be accepted`)
  if (isTaken && chance.under(0.2))
    assertThat((await ask()).status === 200, `${name} should be accepted again`)
}

/** One act of either side, legal or not, or an old event of the gateway. */
export async function takeStep(scene: Scene): Promise<void> {
  const { chance, model, keeper, customer } = scene
  if (scene.paymentId && chance.under(0.05)) return reportPayment(scene)
  const roll = chance.next()
  if (roll < 0.08) return act(scene, 'acceptOrder', {}, keeper, model.accept())
  if (roll < 0.14) return act(scene, 'packOrder', {}, keeper, model.pack())
  if (roll < 0.55) return change(scene)
  if (roll < 0.68) return answer(scene)
  if (roll < 0.8) {
    const status = chance.oneOf(orderSteps)
    return act(scene, 'setOrderStatus', { status }, keeper, model.set(status))
  }
  if (roll < 0.86) return act(scene, 'undoOrder', {}, keeper, model.undo())
  if (roll < 0.9) return act(scene, 'cancelOrder', {}, customer, model.cancel())
  if (roll < 0.94) {
    const granted = chance.under(0.5)
    return act(scene, 'answerCancel', { granted }, keeper, model.answerCancel(granted))
  }
  if (roll < 0.96) return act(scene, 'declineOrder', { reason: 'too_busy' }, keeper, model.decline())
  const keepsFee = chance.under(0.5)
  const asked = { reason: 'nobody_home', keepsFee } as const
  return act(scene, 'markUndeliverable', asked, keeper, model.undeliverable(keepsFee))
}

function change(scene: Scene): Promise<void> {
  const { chance, model, menu, keeper } = scene
  const line = chance.oneOf(model.lines)
  const itemId = line.id
  const roll = chance.next()
  if (roll < 0.4) {
    const count = chance.whole(0, line.count + 1)
    return act(scene, 'changeLine', { itemId, count }, keeper, model.lower(itemId, count))
  }
  if (roll < 0.7) {
    const grams = chance.oneOf([chance.whole(1, 2500), (line.packGrams ?? 500) - chance.whole(0, 9)])
    return act(scene, 'changeLine', { itemId, grams }, keeper, model.weigh(itemId, grams))
  }
  const item = chance.oneOf(menu)
  const count = chance.whole(1, 3)
  const isTaken = model.offer(itemId, modelLine(item, count))
  return act(scene, 'changeLine', { itemId, replacement: { itemId: item.id, count } }, keeper, isTaken)
}

async function answer(scene: Scene): Promise<void> {
  const { chance, model, customer } = scene
  if (model.proposals.length === 0) return
  const proposal: Proposal = chance.oneOf(model.proposals)
  const found = (await readOrder(scene)).changes?.find(
    ({ state, was }) => state === 'proposed' && was._id === proposal.of,
  )
  assertThat(found !== undefined, 'the offer should be shown')
  const accepted = chance.under(0.5)
  const asked = { changeId: found?._id ?? '', accepted }
  return act(scene, 'answerProposal', asked, customer, model.answer(proposal, accepted))
}

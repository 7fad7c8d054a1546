import { randomUUID } from 'node:crypto'
import { type Scene, tell } from './money-scene.ts'

/** The events of a dispute from its beginning to its end, which arrive in any order. */
export async function dispute(scene: Scene): Promise<void> {
  const { chance, model, standin, story } = scene
  const heard = model.heard()
  if (heard.length === 0) return
  const opened = standin.dispute(chance.oneOf(heard).id, { deducted: chance.under(0.5) })
  const dispute = {
    id: opened.id,
    paymentId: opened.payment_id,
    paise: opened.amount,
    told: [] as (typeof model.disputes)[number]['told'],
  }
  const note = (step: string, entity: typeof opened) =>
    dispute.told.push({
      step,
      deductedPaise: entity.amount_deducted,
      at: scene.nextMoment++,
      isHeard: false,
      entity,
    })
  note('created', opened)
  for (const step of ['under_review', 'action_required'] as const)
    if (chance.under(0.4)) note(step, standin.moveDispute(opened.id, step))
  if (chance.under(0.7)) {
    const step = chance.oneOf(['won', 'lost', 'closed'] as const)
    note(step, standin.moveDispute(opened.id, step))
  }
  model.disputes.push(dispute)
  story.push(`dispute ${opened.id}: ${dispute.told.map(({ step }) => step).join(', ')}`)
}

export async function hearOfDispute(scene: Scene): Promise<void> {
  const { chance, model, story } = scene
  if (model.disputes.length === 0) return
  const { id, told } = chance.oneOf(model.disputes)
  const news = chance.oneOf(told)
  story.push(`dispute ${id} ${news.step} is heard of`)
  await tell(scene, `payment.dispute.${news.step}`, { dispute: news.entity }, news.at)
  news.isHeard = true
}

export async function settle(scene: Scene): Promise<void> {
  const { chance, model, story } = scene
  const id = `setl_${randomUUID().slice(0, 14)}`
  const paise = chance.whole(100, 1_000_000)
  const settlement = { id, paise, told: [] as { isFailed: boolean; at: number }[] }
  model.settlements.push(settlement)
  const moments = [scene.nextMoment++, scene.nextMoment++]
  const news = [{ isFailed: false, at: moments[0] ?? 0 }]
  if (chance.under(0.3)) news.push({ isFailed: true, at: moments[1] ?? 0 })
  if (chance.under(0.5)) news.reverse()
  for (const one of [...news, ...news.slice(0, chance.whole(0, 1))]) {
    const status = one.isFailed ? 'failed' : 'processed'
    story.push(`settlement ${paise} ${status}`)
    const entity = { id, entity: 'settlement', amount: paise, status, created_at: moments[0] }
    await tell(scene, `settlement.${status}`, { settlement: entity }, one.at)
    settlement.told.push(one)
  }
}

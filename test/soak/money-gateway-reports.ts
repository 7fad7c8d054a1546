import { randomUUID } from 'node:crypto'
import { type Scene, sendEvent } from './money-scene.ts'

/** The events of a dispute from its beginning to its end, which arrive in any order. */
export async function openDispute(scene: Scene): Promise<void> {
  const { chance, model, standin, story } = scene
  const reported = model.reportedPayments()
  if (reported.length === 0) return
  const opened = standin.dispute(chance.oneOf(reported).id, { deducted: chance.under(0.5) })
  const dispute = {
    id: opened.id,
    paymentId: opened.payment_id,
    paise: opened.amount,
    events: [] as (typeof model.disputes)[number]['events'],
  }
  const record = (step: string, entity: typeof opened) =>
    dispute.events.push({
      step,
      deductedPaise: entity.amount_deducted,
      at: scene.nextMoment++,
      isReported: false,
      entity,
    })
  record('created', opened)
  for (const step of ['under_review', 'action_required'] as const)
    if (chance.under(0.4)) record(step, standin.moveDispute(opened.id, step))
  if (chance.under(0.7)) {
    const step = chance.oneOf(['won', 'lost', 'closed'] as const)
    record(step, standin.moveDispute(opened.id, step))
  }
  model.disputes.push(dispute)
  story.push(`dispute ${opened.id}: ${dispute.events.map(({ step }) => step).join(', ')}`)
}

export async function reportDispute(scene: Scene): Promise<void> {
  const { chance, model, story } = scene
  if (model.disputes.length === 0) return
  const { id, events } = chance.oneOf(model.disputes)
  const event = chance.oneOf(events)
  story.push(`dispute ${id} ${event.step} is reported`)
  await sendEvent(scene, `payment.dispute.${event.step}`, { dispute: event.entity }, event.at)
  event.isReported = true
}

export async function reportSettlement(scene: Scene): Promise<void> {
  const { chance, model, story } = scene
  const id = `setl_${randomUUID().slice(0, 14)}`
  const paise = chance.whole(100, 1_000_000)
  const settlement = { id, paise, events: [] as { isFailed: boolean; at: number }[] }
  model.settlements.push(settlement)
  const moments = [scene.nextMoment++, scene.nextMoment++]
  const reports = [{ isFailed: false, at: moments[0] ?? 0 }]
  if (chance.under(0.3)) reports.push({ isFailed: true, at: moments[1] ?? 0 })
  if (chance.under(0.5)) reports.reverse()
  for (const one of [...reports, ...reports.slice(0, chance.whole(0, 1))]) {
    const status = one.isFailed ? 'failed' : 'processed'
    story.push(`settlement ${paise} ${status}`)
    const entity = { id, entity: 'settlement', amount: paise, status, created_at: moments[0] }
    await sendEvent(scene, `settlement.${status}`, { settlement: entity }, one.at)
    settlement.events.push(one)
  }
}

import { refundTask } from '../../scripts/operator/money.ts'
import { isClaimed, refundedOrPendingPaise } from './money-model.ts'
import { assertEqual, assertThat, type Scene, sendEvent } from './money-scene.ts'
import { runOperatorTask, rupees } from './operator-tasks.ts'

export async function refund(scene: Scene): Promise<void> {
  const { chance, model, story } = scene
  const online = model.sales.filter(({ way }) => way === 'online')
  if (online.length === 0) return
  const { id, payment } = chance.oneOf(online)
  const left = payment?.outcome === 'applied' ? payment.paise - refundedOrPendingPaise(payment) : 0
  const part = chance.whole(100, Math.max(100, Math.ceil(left / 2)))
  // Less may be left than the gateway's fee.
  const nearlyAll = Math.max(100, left - chance.whole(1, 200))
  const wishes = ['all', ...[part, part, part, nearlyAll, left + 1, 50].map(rupees), '1e2']
  const typed = chance.oneOf(wishes)
  const paise = typed === 'all' ? left : typed === '1e2' ? 0 : Math.round(Number(typed) * 100)
  const isDisputed = model.disputes.some((one) => one.paymentId === payment?.id && isClaimed(one))
  const more = chance.under(0.5) ? ['--disputed'] : []
  const isPossible = paise >= 100 && paise <= left && (!isDisputed || more.length > 0)
  story.push(`refund ${id.slice(-6)} ${typed} of ${left}`)
  assertEqual(
    'a refund is taken',
    isPossible,
    await runOperatorTask(scene.database, refundTask, [id, ...(typed === 'all' ? [] : [typed]), ...more]),
  )
  if (isPossible)
    payment?.refunds.push({ paise, state: 'going', alwaysFails: chance.under(0.1), isAsked: true })
}

/** Made at the gateway's own dashboard: we learn of it afterwards. */
export async function refundAtDashboard(scene: Scene): Promise<void> {
  const { chance, model, standin, story } = scene
  const kept = model
    .reportedPayments()
    .filter((one) => one.outcome !== 'returned' && one.paise - refundedOrPendingPaise(one) >= 100)
  if (kept.length === 0) return
  const payment = chance.oneOf(kept)
  const amountPaise = chance.whole(100, payment.paise - refundedOrPendingPaise(payment))
  story.push(`${amountPaise} of ${payment.id} is refunded at the dashboard`)
  await sendEvent(scene, 'refund.created', { refund: standin.refund(payment.id, amountPaise) })
  payment.refunds.push({
    paise: amountPaise,
    state: 'going',
    alwaysFails: chance.under(0.1),
    isAsked: false,
  })
}

/** The gateway decides its pending refunds, and reports them. */
export async function decideRefunds(scene: Scene): Promise<void> {
  const { model, standin, story } = scene
  for (const payment of model.reportedPayments()) {
    const waiting = [...standin.state.refunds.values()].filter(
      (refund) => refund.payment_id === payment.id && refund.status === 'pending',
    )
    for (const refund of waiting) {
      const ours = payment.refunds.find(({ paise, state }) => paise === refund.amount && state === 'going')
      assertThat(ours !== undefined, `${refund.amount} of ${payment.id} was refunded without a reason`)
      const isOutside = refund.receipt === null
      const settled = standin.settleRefund(refund, ours?.alwaysFails ? 'failed' : 'processed')
      story.push(`refund of ${refund.amount} ${settled.status}`)
      await sendEvent(scene, `refund.${settled.status}`, { refund: settled })
      if (ours && settled.status === 'processed') ours.state = 'gone'
      // Ours is sent again until we give it up; one of the dashboard is not.
      else if (ours && isOutside) ours.state = 'failed'
    }
  }
}

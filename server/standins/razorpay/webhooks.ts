import { createHmac } from 'node:crypto'
import { type Delivery, nowSeconds, vendorId, withoutPrivate } from './entities.ts'
import type { Faults } from './faults.ts'
import type { Announce } from './payments.ts'
import type { State } from './state.ts'

const TIMEOUT_MS = 5000
const GIVE_UP_AFTER_MS = 24 * 3600_000
const LONGEST_WAIT_MS = 3600_000

export type WebhookTarget = { url: string | undefined; firstRetryMs: number }

/** Delivers signed events by the vendor's rules: at least once, in no order, given up after a day. */
export function webhookSender(
  state: State,
  faults: Faults,
  target: WebhookTarget,
  tell: (line: string) => void,
) {
  const underway = new Set<string>()

  const announce: Announce = (event, entities) => {
    const payload = Object.fromEntries(
      Object.entries(entities).map(([name, entity]) => [name, { entity: withoutPrivate(entity) }]),
    )
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_STANDIN0000001',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: nowSeconds(),
    })
    const id = vendorId('evt')
    const delivery: Delivery = {
      id,
      event,
      body,
      secret: state.keys.webhookSecret,
      attempts: 0,
      nextAtMs: Date.now() + Math.random() * faults.webhookDelayMs,
      createdAtMs: Date.now(),
      state: faults.dropWebhooks ? 'dropped' : 'waiting',
    }
    state.save('delivery', id, delivery)
    if (delivery.state === 'waiting') sendDue()
  }

  /** Sends what is due: different events in parallel, but never the same one twice at a time. */
  function sendDue(): void {
    if (!target.url) return
    for (const delivery of state.deliveries.values()) {
      if (delivery.state !== 'waiting' || delivery.nextAtMs > Date.now() || underway.has(delivery.id))
        continue
      underway.add(delivery.id)
      void send(delivery).finally(() => underway.delete(delivery.id))
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const copies = 1 + faults.duplicateWebhooks
    const answers = await Promise.all(Array.from({ length: copies }, () => post(target.url ?? '', delivery)))
    const attempts = delivery.attempts + 1
    if (answers.every((ok) => ok)) return save({ ...delivery, attempts, state: 'delivered' })
    if (Date.now() - delivery.createdAtMs > GIVE_UP_AFTER_MS) {
      tell(
        `webhook ${delivery.event} ${delivery.id} given up after a day; the vendor would now disable the webhook`,
      )
      return save({ ...delivery, attempts, state: 'given_up' })
    }
    const wait = Math.min(target.firstRetryMs * 2 ** (attempts - 1), LONGEST_WAIT_MS)
    save({ ...delivery, attempts, nextAtMs: Date.now() + wait })
  }

  function save(delivery: Delivery): void {
    state.save('delivery', delivery.id, delivery)
  }

  return { announce, sendDue }
}

async function post(url: string, delivery: Delivery): Promise<boolean> {
  const signature = createHmac('sha256', delivery.secret).update(delivery.body).digest('hex')
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': delivery.id,
      },
      body: delivery.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    // Whatever the reason, the delivery is retried.
    return false
  }
}

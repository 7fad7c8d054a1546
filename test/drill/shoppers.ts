import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { placementOf } from '../scenes/builders.ts'

/** A request that takes longer counts as hanging. */
export const HANG_MS = 15_000

export type Goods = { shopId: string; item: { itemId: string; pricePaise: number }; token: string }
export type Attempt = {
  startedAt: number
  endedAt: number
  outcome: 'done' | 'busy' | 'cut' | 'bug' | 'hung'
}
export type Record = {
  attempts: Attempt[]
  /** Every order that was confirmed, by the key of its checkout. */
  confirmed: Map<string, string>
  bugs: string[]
}

/** Clients that place one order after the other, and retry with the same key until they get the order's id. */
export function sendShoppers(url: string, goods: Goods, lines: number) {
  const record: Record = { attempts: [], confirmed: new Map(), bugs: [] }
  let isOver = false

  async function attempt(key: string): Promise<Attempt['outcome']> {
    try {
      const reply = await fetch(`${url}/api/order/place`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, token: goods.token },
        body: JSON.stringify(placementOf(goods.shopId, [{ ...goods.item, count: 2 }])),
        signal: AbortSignal.timeout(HANG_MS),
      })
      const body: { orderId?: string; code?: string } = await reply.json()
      if (body.orderId) {
        record.confirmed.set(key, body.orderId)
        return 'done'
      }
      if (reply.status === 503) return 'busy'
      record.bugs.push(`${reply.status} ${JSON.stringify(body)}`)
      return 'bug'
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'hung' : 'cut'
    }
  }

  async function placeOrders() {
    while (!isOver) {
      const key = randomUUID()
      for (let outcome: Attempt['outcome'] | undefined; outcome !== 'done' && !isOver; ) {
        const startedAt = performance.now()
        outcome = await attempt(key)
        record.attempts.push({ startedAt, endedAt: performance.now(), outcome })
        await sleep(outcome === 'done' ? 20 : 50)
      }
    }
  }

  const shopping = Promise.all(Array.from({ length: lines }, placeOrders))
  return {
    record,
    /** How long after `moment` the first order was confirmed that was requested after it. */
    async servesAgainMs(moment: number, patienceMs: number): Promise<number> {
      while (performance.now() - moment < patienceMs) {
        const first = record.attempts.find((one) => one.outcome === 'done' && one.startedAt >= moment)
        if (first) return first.endedAt - moment
        await sleep(10)
      }
      return Number.POSITIVE_INFINITY
    },
    async stop() {
      isOver = true
      await shopping
    },
  }
}

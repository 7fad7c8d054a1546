import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { placementOf } from '../scenes/builders.ts'
import type { Goods } from './shoppers.ts'

const PAUSE_MS = 50

export type Visits = {
  asked: number
  /** The failures, by request and error, with their number. */
  failed: Map<string, number>
  failedCount: number
  slowestMs: number
  confirmed: Map<string, string>
}

type Call = { method: string; path: string; headers?: { [name: string]: string }; body?: string }

/** Clients of a proxy: each sends requests without a break on a kept connection, and never retries a failure. */
export function sendVisitors(url: string, visitors: readonly Goods[]) {
  const visits: Visits = { asked: 0, failed: new Map(), failedCount: 0, slowestMs: 0, confirmed: new Map() }
  let isOver = false

  async function visit(goods: Goods, agent: Agent, turn: number) {
    const key = randomUUID()
    const calls = [
      placing(goods, key),
      { method: 'GET', path: '/' },
      ownOrders(goods),
      shopPage(goods),
    ] as const
    const call = calls[turn % calls.length] ?? calls[0]
    const startedAt = performance.now()
    const outcome = await ask(url, agent, call)
    visits.asked += 1
    visits.slowestMs = Math.max(visits.slowestMs, performance.now() - startedAt)
    if ('fault' in outcome) {
      const fault = `${call.method} ${call.path}: ${outcome.fault}`
      visits.failed.set(fault, (visits.failed.get(fault) ?? 0) + 1)
      visits.failedCount += 1
    } else if (call === calls[0]) visits.confirmed.set(key, JSON.parse(outcome.text).orderId)
  }

  async function visitRepeatedly(goods: Goods, first: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    for (let turn = first; !isOver; turn += 1) {
      await visit(goods, agent, turn)
      await sleep(PAUSE_MS)
    }
    agent.destroy()
  }

  const going = Promise.all(visitors.map(visitRepeatedly))
  return {
    visits,
    async stop() {
      isOver = true
      await going
    },
  }
}

function placing({ shopId, item, token }: Goods, key: string): Call {
  const body = JSON.stringify(placementOf(shopId, [{ ...item, count: 2 }]))
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, token }
  return { method: 'POST', path: '/api/order/place', headers, body }
}

const ownOrders = ({ token }: Goods): Call => ({
  method: 'POST',
  path: '/api/order/userorders',
  headers: { 'content-type': 'application/json', token },
  body: '{}',
})

const shopPage = ({ shopId }: Goods): Call => ({ method: 'GET', path: `/shop/${shopId}` })

type Outcome = { fault: string } | { text: string }

function ask(url: string, agent: Agent, { method, path, headers, body = '' }: Call): Promise<Outcome> {
  return new Promise((end) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const call = request(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      reply.once('error', ({ message }) => end({ fault: message }))
      reply.once('end', () => end(reply.statusCode === 200 ? { text } : { fault: String(reply.statusCode) }))
    })
    call.once('error', ({ message }) => end({ fault: message }))
    call.end(body)
  })
}

import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = { status: number; body: Record<string, unknown> & { success?: boolean } }

const PATIENCE_MS = 120_000

/** Somebody who tries again until an answer comes: the product may be dead or its gateway silent. */
export function patientCaller(url: string, token: string) {
  return async function call(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const until = Date.now() + PATIENCE_MS
    let last = 'nothing'
    while (Date.now() < until) {
      const reply = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined)
      const text = await reply?.text().catch(() => undefined)
      if (reply && text && reply.status < 500 && reply.status !== 429) {
        return { status: reply.status, body: JSON.parse(text) }
      }
      last = reply ? `${reply.status} ${text}` : 'nothing'
      await sleep(200)
    }
    throw new Error(`${path} was never answered, last with ${last}`)
  }
}

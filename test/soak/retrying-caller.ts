import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = { status: number; body: Record<string, unknown> & { success?: boolean } }

const RETRY_FOR_MS = 120_000

/** A caller who retries until there is an answer: the product may be down or its gateway silent. */
export function retryingCaller(url: string, token: string) {
  return async function call(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await untilAnswered(() =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      }),
    )
    return { status: reply.status, body: await reply.json() }
  }
}

/** Retries as long as there is no answer, or only a temporary failure. */
export async function untilAnswered(ask: () => Promise<Response>): Promise<Response> {
  let last = 'nothing'
  for (const until = Date.now() + RETRY_FOR_MS; Date.now() < until; await sleep(200)) {
    const reply = await ask().catch(() => undefined)
    // Read completely, so that a truncated answer counts as none.
    const text = await reply?.text().catch(() => undefined)
    if (reply && text && reply.status < 500 && reply.status !== 429)
      return new Response(text, { status: reply.status })
    last = reply ? `${reply.status} ${text}` : 'nothing'
  }
  throw new Error(`no answer; the last reply was ${last}`)
}

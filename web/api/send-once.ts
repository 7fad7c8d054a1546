import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { randomText } from '#web/device/random-text.ts'
import { api } from './client.ts'

/** A call that does the same thing once: sent again after an answer that never came, it has the key that it had. */
export function sentOnce<N extends RouteName>(name: N): (input: InputOf<N>) => Promise<ReplyOf<N>> {
  let attempt: { asked: string; key: string } | undefined
  return async (input) => {
    const asked = JSON.stringify(input)
    if (attempt?.asked !== asked) attempt = { asked, key: randomText() }
    const reply = await api(name, input, { idempotencyKey: attempt.key })
    attempt = undefined
    return reply
  }
}

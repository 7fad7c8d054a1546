import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { randomText } from '#web/device/random-text.ts'
import { api } from './client.ts'

/**
 * An idempotent call: repeated with the same input before an answer came, it sends the same idempotency key, so that the
 * server acts once.
 */
export function idempotentCall<N extends RouteName>(name: N): (input: InputOf<N>) => Promise<ReplyOf<N>> {
  let attempt: { asked: string; key: string } | undefined
  return async (input) => {
    const asked = JSON.stringify(input)
    if (attempt?.asked !== asked) attempt = { asked, key: randomText() }
    const reply = await api(name, input, { idempotencyKey: attempt.key })
    attempt = undefined
    return reply
  }
}

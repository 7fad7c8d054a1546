import type { InputOf } from '#contract/endpoints.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { randomText } from '#web/device/random-text.ts'

type Changes = InputOf<'savePrices'>['changes']

let attempt: { asked: string; key: string } | undefined

/** Saves all of them or none. The same ones again, after an answer that never came, change nothing twice. */
export async function saveSheet(changes: Changes): Promise<void> {
  const asked = JSON.stringify(changes)
  if (attempt?.asked !== asked) attempt = { asked, key: randomText() }
  const { data } = await api('savePrices', { changes }, { idempotencyKey: attempt.key })
  attempt = undefined
  const saved = new Map(data.map((item) => [item._id, item]))
  changeReply('listOwnFood', {}, (reply) => ({
    ...reply,
    data: reply.data.map((item) => saved.get(item._id) ?? item),
  }))
}

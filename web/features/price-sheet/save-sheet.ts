import type { InputOf } from '#contract/endpoints.ts'
import { idempotentCall } from '#web/api/idempotent-call.ts'
import { changeReply } from '#web/data/replies.ts'

type Changes = InputOf<'savePrices'>['changes']

const savePrices = idempotentCall('savePrices')

/** Saves all changes, or none. */
export async function saveSheet(changes: Changes): Promise<void> {
  const { data } = await savePrices({ changes })
  const saved = new Map(data.map((item) => [item._id, item]))
  changeReply('listOwnFood', {}, (reply) => ({
    ...reply,
    data: reply.data.map((item) => saved.get(item._id) ?? item),
  }))
}

import type { InputOf } from '#contract/endpoints.ts'
import type { Batch } from '#contract/menu.ts'
import { api } from '#web/api/client.ts'
import { randomText } from '#web/device/random-text.ts'

export type NewItems = InputOf<'addManyFood'>['items']

let attempt: { asked: string; key: string } | undefined

/** Puts items on the menu. The same ones again, after an answer that never came, are not added twice. */
export async function addBatch(items: NewItems): Promise<Batch> {
  const asked = JSON.stringify(items)
  if (attempt?.asked !== asked) attempt = { asked, key: randomText() }
  const { data } = await api('addManyFood', { items }, { idempotencyKey: attempt.key })
  attempt = undefined
  return data
}

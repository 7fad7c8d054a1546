import type { InputOf } from '#contract/endpoints.ts'
import type { Batch } from '#contract/menu/many-items.ts'
import { idempotentCall } from '#web/api/idempotent-call.ts'

export type NewItems = InputOf<'addManyFood'>['items']

const addMany = idempotentCall('addManyFood')

export const addBatch = async (items: NewItems): Promise<Batch> => (await addMany({ items })).data

import type { InputOf } from '#contract/endpoints.ts'
import type { Batch } from '#contract/menu/many-items.ts'
import { sentOnce } from '#web/api/send-once.ts'

export type NewItems = InputOf<'addManyFood'>['items']

const addMany = sentOnce('addManyFood')

export const addBatch = async (items: NewItems): Promise<Batch> => (await addMany({ items })).data

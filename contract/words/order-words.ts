import { orderWords as en } from './en-orders.ts'
import { orderWords as hi } from './hi-orders.ts'
import { orderWords as mr } from './mr-orders.ts'
import type { InEach } from './speech.ts'

export const orderWordsIn: InEach<typeof en> = { en, hi, mr }

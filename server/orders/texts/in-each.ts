import type { InEach } from '#contract/words/speech.ts'
import { orderLetters as en } from './en.ts'
import { orderLetters as hi } from './hi.ts'
import { orderLetters as mr } from './mr.ts'

export const orderLettersIn: InEach<typeof en> = { en, hi, mr }

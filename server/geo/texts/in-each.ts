import type { InEach } from '#contract/words/speech.ts'
import { placeTexts as en } from './en.ts'
import { placeTexts as hi } from './hi.ts'
import { placeTexts as mr } from './mr.ts'

export const placeTextsIn: InEach<typeof en> = { en, hi, mr }

import type { InEach } from '#contract/words/speech.ts'
import { chatTexts as en } from './en.ts'
import { chatTexts as hi } from './hi.ts'
import { chatTexts as mr } from './mr.ts'

export const chatTextsIn: InEach<typeof en> = { en, hi, mr }

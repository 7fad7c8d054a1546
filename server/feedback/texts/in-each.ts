import type { InEach } from '#contract/words/speech.ts'
import { reviewLetters as en } from './en.ts'
import { reviewLetters as hi } from './hi.ts'
import { reviewLetters as mr } from './mr.ts'

export const reviewLettersIn: InEach<typeof en> = { en, hi, mr }

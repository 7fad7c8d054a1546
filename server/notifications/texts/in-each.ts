import type { InEach } from '#contract/words/speech.ts'
import { accountLetters as en } from './en.ts'
import { accountLetters as hi } from './hi.ts'
import { accountLetters as mr } from './mr.ts'

export const accountLettersIn: InEach<typeof en> = { en, hi, mr }

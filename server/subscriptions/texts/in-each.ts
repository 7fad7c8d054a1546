import type { InEach } from '#contract/words/speech.ts'
import { endLetters as en } from './en.ts'
import { endLetters as hi } from './hi.ts'
import { endLetters as mr } from './mr.ts'

export const endLettersIn: InEach<typeof en> = { en, hi, mr }

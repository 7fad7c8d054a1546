import type { InEach } from '#contract/words/speech.ts'
import { issueLetters as en } from './en.ts'
import { issueLetters as hi } from './hi.ts'
import { issueLetters as mr } from './mr.ts'

export const issueLettersIn: InEach<typeof en> = { en, hi, mr }

import type { InEach } from '#contract/words/speech.ts'
import { statementSheet as en } from './en.ts'
import { statementSheet as hi } from './hi.ts'
import { statementSheet as mr } from './mr.ts'

export const statementSheetIn: InEach<typeof en> = { en, hi, mr }

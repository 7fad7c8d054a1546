import type { InEach } from '#contract/words/speech.ts'
import * as en from './en.ts'
import * as hi from './hi.ts'
import * as mr from './mr.ts'

export const bankLettersIn: InEach<typeof en.bankLetters> = {
  en: en.bankLetters,
  hi: hi.bankLetters,
  mr: mr.bankLetters,
}
export const upiLettersIn: InEach<typeof en.upiLetters> = {
  en: en.upiLetters,
  hi: hi.upiLetters,
  mr: mr.upiLetters,
}

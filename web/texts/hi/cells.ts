import type { Translation } from '#contract/rules/language/translation.ts'
import type { cellTexts as english } from '../cells.ts'

export const cellTexts: Translation<typeof english> = {
  elsewhere: 'इस जगह के पास की दुकानें {cell} पर हैं',
  open: '{cell} खोलें',
}

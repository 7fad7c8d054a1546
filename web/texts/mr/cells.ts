import type { Translation } from '#contract/rules/language/translation.ts'
import type { cellTexts as english } from '../cells.ts'

export const cellTexts: Translation<typeof english> = {
  elsewhere: 'या ठिकाणाजवळची दुकाने {cell} वर आहेत',
  open: '{cell} उघडा',
}

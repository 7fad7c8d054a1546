import type { Translation } from '#contract/rules/language/translation.ts'
import type { stepperTexts as english } from '../stepper.ts'

export const stepperTexts: Translation<typeof english> = {
  label: '{name}: कितने चाहिए',
  fewer: '{name}: एक कम करें',
  more: '{name}: एक बढ़ाएँ',
  most: 'एक सामान ज़्यादा से ज़्यादा {most}',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { stepperTexts as english } from '../stepper.ts'

export const stepperTexts: Translation<typeof english> = {
  label: '{name}: किती हवे',
  fewer: '{name}: एक कमी करा',
  more: '{name}: एक वाढवा',
  most: 'एक वस्तू जास्तीत जास्त {most}',
}

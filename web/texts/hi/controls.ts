import type { Translation } from '#contract/rules/language/translation.ts'
import type { controlTexts as english } from '../controls.ts'

export const controlTexts: Translation<typeof english> = {
  coming: 'पेज आ रहा है',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  notifications: 'सूचनाएँ',
  optional: ' (ज़रूरी नहीं)',
  goToTop: 'सबसे ऊपर जाएँ',
  outOfFive: ' (5 में से)',
  stars: { one: '{count} स्टार', other: '{count} स्टार' },
}

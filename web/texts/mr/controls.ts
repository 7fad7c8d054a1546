import type { Translation } from '#contract/rules/language/translation.ts'
import type { controlTexts as english } from '../controls.ts'

export const controlTexts: Translation<typeof english> = {
  coming: 'पान येत आहे',
  close: 'बंद करा',
  dismiss: 'काढा',
  notifications: 'सूचना',
  optional: ' (गरजेचे नाही)',
  goToTop: 'सगळ्यात वर जा',
  outOfFive: ' (5 पैकी)',
  stars: { one: '{count} स्टार', other: '{count} स्टार' },
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { fieldFaults as english } from '../field-faults.ts'

export const fieldFaults: Translation<typeof english> = {
  missing: 'हे भरा.',
  choose: 'एक निवडा.',
  email: 'ईमेल लिहा, उदाहरणार्थ asha@example.in.',
  tooShort: {
    one: 'किमान {count} अक्षर लिहा.',
    other: 'किमान {count} अक्षरे लिहा.',
  },
  least: '{least} किंवा त्याहून जास्त लिहा.',
  most: '{most} किंवा त्याहून कमी लिहा.',
  number: 'संख्या लिहा.',
  whole: 'कृपया पूर्ण संख्या लिहा.',
  decimals: {
    one: 'बिंदूनंतर जास्तीत जास्त {count} अंक लिहा.',
    other: 'बिंदूनंतर जास्तीत जास्त {count} अंक लिहा.',
  },
  wrong: 'हे पुन्हा एकदा पाहा.',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { fieldFaults as english } from '../field-faults.ts'

export const fieldFaults: Translation<typeof english> = {
  missing: 'यह भरें।',
  choose: 'एक चुनें।',
  email: 'ईमेल लिखें, जैसे asha@example.in।',
  tooShort: {
    one: 'कम से कम {count} अक्षर लिखें।',
    other: 'कम से कम {count} अक्षर लिखें।',
  },
  least: '{least} या उससे ज़्यादा लिखें।',
  most: '{most} या उससे कम लिखें।',
  number: 'संख्या लिखें।',
  whole: 'कृपया पूरी संख्या लिखें।',
  decimals: {
    one: 'बिंदु के बाद ज़्यादा से ज़्यादा {count} अंक लिखें।',
    other: 'बिंदु के बाद ज़्यादा से ज़्यादा {count} अंक लिखें।',
  },
  wrong: 'इसे फिर से देख लें।',
}

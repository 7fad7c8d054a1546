import type { Translation } from '#contract/rules/language/translation.ts'
import type { credentialTexts as english } from '../credentials.ts'

export const credentialTexts: Translation<typeof english> = {
  password: {
    show: '{field} दाखवा',
    hide: '{field} लपवा',
    rule: '{shortestPassword} ते {longestPassword} अक्षरे; काहीही चालेल, फक्त खूप लोक ठेवतात तो पासवर्ड नको.',
  },
  number: {
    label: 'मोबाइल नंबर',
    rule: 'दहा अंकी मोबाइल नंबर लिहा.',
  },
  code: {
    label: 'OTP',
    rule: 'OTP म्हणजे आम्ही पाठवलेले अंक.',
    again: 'नवीन OTP पाठवा',
    againIn: 'नवीन OTP पाठवा ({seconds} सेकंद)',
    edit: 'माहिती बदला',
  },
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { credentialTexts as english } from '../credentials.ts'

export const credentialTexts: Translation<typeof english> = {
  password: {
    show: '{field} दिखाएँ',
    hide: '{field} छिपाएँ',
    rule: '{shortestPassword} से {longestPassword} अक्षर; कुछ भी चलेगा, बस ऐसा पासवर्ड नहीं जो बहुत लोग रखते हैं।',
  },
  number: {
    label: 'मोबाइल नंबर',
    rule: 'दस अंकों का मोबाइल नंबर लिखें।',
  },
  code: {
    label: 'OTP',
    rule: 'OTP वे अंक हैं जो हमने भेजे हैं।',
    again: 'नया OTP भेजें',
    againIn: 'नया OTP भेजें ({seconds} सेकंड)',
    edit: 'जानकारी बदलें',
  },
}

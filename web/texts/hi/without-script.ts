import type { Translation } from '#contract/rules/language/translation.ts'
import type { withoutScriptTexts as english } from '../without-script.ts'

export const withoutScriptTexts: Translation<typeof english> = {
  needed: 'इस पेज के लिए जावास्क्रिप्ट चाहिए, और इस ब्राउज़र में वह बंद है। दुकानें और दाम उसके बिना भी दिखते हैं।',
  goHome: 'होम पर जाएँ',
}

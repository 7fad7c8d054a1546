import type { Translation } from '#contract/rules/language/translation.ts'
import type { aboutTexts as english } from '../about.ts'

export const aboutTexts: Translation<typeof english> = {
  features: 'लोग यहाँ से क्यों मँगाते हैं',
  statistics: 'गिनती में',
  testimonials: 'लोग क्या कहते हैं',
  carousel: 'स्लाइड शो',
  previous: 'पिछली राय',
  next: 'अगली राय',
  dot: 'राय {number}',
  benefits: 'आपकी दुकान को क्या मिलता है',
  startSelling: 'अपनी दुकान खोलें',
}

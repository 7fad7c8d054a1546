import type { Translation } from '#contract/rules/language/translation.ts'
import type { aboutTexts as english } from '../about.ts'

export const aboutTexts: Translation<typeof english> = {
  features: 'लोक इथून का मागवतात',
  statistics: 'आकड्यांत',
  testimonials: 'लोक काय म्हणतात',
  carousel: 'स्लाइड शो',
  previous: 'आधीचे मत',
  next: 'पुढचे मत',
  dot: 'मत {number}',
  benefits: 'तुमच्या दुकानाला काय मिळते',
  startSelling: 'दुकान उघडा',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { passOnTexts as english } from '../pass-on.ts'

export const passOnTexts: Translation<typeof english> = {
  whatsapp: 'WhatsApp से भेजें',
  message: 'दुकान {shop} से फ़ोन पर ऑर्डर करें: {url}',
}

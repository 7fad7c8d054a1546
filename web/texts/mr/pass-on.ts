import type { Translation } from '#contract/rules/language/translation.ts'
import type { passOnTexts as english } from '../pass-on.ts'

export const passOnTexts: Translation<typeof english> = {
  whatsapp: 'WhatsApp वर पाठवा',
  message: '{shop} या दुकानातून फोनवरून ऑर्डर द्या: {url}',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { heartTexts as english } from '../hearts.ts'

export const heartTexts: Translation<typeof english> = {
  label: 'मेरी दुकान: {shop}',
  signInFirst: 'अपनी दुकानें पास रखने के लिए लॉगिन करें।',
  ofCustomers: 'आप दुकान के तौर पर लॉगिन हैं। दुकानें पास सिर्फ़ ग्राहक रखते हैं।',
  failed: 'यह सेव नहीं हो पाया। फिर कोशिश करें।',
}

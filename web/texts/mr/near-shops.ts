import type { Translation } from '#contract/rules/language/translation.ts'
import type { nearShopsTexts as english } from '../near-shops.ts'

export const nearShopsTexts: Translation<typeof english> = {
  deliverHere: {
    one: '{count} दुकान इथे डिलिव्हरी देते',
    other: '{count} दुकाने इथे डिलिव्हरी देतात',
  },
  moreDeliverHere: {
    one: '{count} पेक्षा जास्त दुकाने इथे डिलिव्हरी देतात',
    other: '{count} पेक्षा जास्त दुकाने इथे डिलिव्हरी देतात',
  },
  noneOpen: 'यांपैकी एकही आत्ता उघडे नाही.',
  noneBefore: 'यांपैकी एकही {clock} पूर्वी उघडणार नाही.',
  noneWithin: 'तुमच्या जागेपासून {km} किमी अंतरात एकही दुकान नाही.',
  lookWider: '{km} किमीपर्यंत पाहा',
  fee: 'डिलिव्हरी {fee}',
  feeBetween: 'डिलिव्हरी {least}–{most}',
  minutes: '{count} मिनिटे',
  minutesMeaning: 'ऑर्डर दिल्यापासून दारात यायला सहसा लागणारा वेळ',
  distance: '{km} किमी',
  straightLine: 'सरळ अंतर',
}

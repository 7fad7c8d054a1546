import type { Translation } from '#contract/rules/language/translation.ts'
import type { nearShopsTexts as english } from '../near-shops.ts'

export const nearShopsTexts: Translation<typeof english> = {
  deliverHere: {
    one: '{count} दुकान यहाँ डिलीवरी करती है',
    other: '{count} दुकानें यहाँ डिलीवरी करती हैं',
  },
  moreDeliverHere: {
    one: '{count} से ज़्यादा दुकानें यहाँ डिलीवरी करती हैं',
    other: '{count} से ज़्यादा दुकानें यहाँ डिलीवरी करती हैं',
  },
  noneOpen: 'इनमें से कोई अभी खुली नहीं है।',
  noneBefore: 'इनमें से कोई {clock} से पहले नहीं खुलेगी।',
  noneWithin: 'आपकी जगह से {km} किमी के अंदर कोई दुकान नहीं है।',
  lookWider: '{km} किमी तक देखें',
  fee: 'डिलीवरी {fee}',
  feeBetween: 'डिलीवरी {least}–{most}',
  minutes: '{count} मिनट',
  minutesMeaning: 'ऑर्डर से दरवाज़े तक आम तौर पर इतना समय लगता है',
  distance: '{km} किमी',
  straightLine: 'सीधी दूरी',
}

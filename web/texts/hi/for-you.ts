import type { Translation } from '#contract/rules/language/translation.ts'
import type { forYouTexts as english } from '../for-you.ts'

export const forYouTexts: Translation<typeof english> = {
  myShops: 'मेरी दुकानें',
  closed: 'अभी बंद है',
  usual: 'जो आप अक्सर लेते हैं',
  again: 'फिर से मँगाएँ',
  lastAt: 'पिछली बार: {shop}',
  inCart: 'पिछली बार का सामान कार्ट में है।',
  nothingLeft: 'इसमें से अभी कुछ नहीं मिलता।',
  failed: 'वह ऑर्डर अभी नहीं आ पाया। फिर कोशिश करें।',
  noteTitle: 'कार्ट में पिछली बार का सामान है, पर:',
  gone: 'अभी नहीं मिलता: {names}',
  fewer: 'पिछली बार से कम बचा है: {names}',
  repacked: 'पैक पिछली बार से छोटा या बड़ा: {names}',
  dearer: 'पिछली बार से महँगा: {names}',
  shopClosed: '{shop} दुकान अभी ऑर्डर नहीं ले रही।',
}

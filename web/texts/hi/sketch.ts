import type { Translation } from '#contract/rules/language/translation.ts'
import type { sketchTexts as english } from '../sketch.ts'

export const sketchTexts: Translation<typeof english> = {
  sketch: 'आस-पास की जगहों का ख़ाका',
  onMap: 'नक्शे पर आपका पिन',
  label: 'ख़ाका है, सड़कों का नक्शा नहीं।',
  rings: 'टूटी लाइन वाले घेरे बताते हैं कि डिलीवरी चार्ज करीब कहाँ बदलता है।',
  pin: 'आपका पिन',
  how: 'पिन को खींचकर अपने दरवाज़े पर लाएँ, या तीर वाले बटन से खिसकाएँ (Shift के साथ: ज़्यादा दूर)।',
  closer: 'पास से दिखाएँ',
  farther: 'और दूर तक दिखाएँ',
  north: 'उ',
  atShop: 'पिन {shop} दुकान पर है।',
  fromShop: 'पिन {shop} दुकान से करीब {distance} दूर है, {direction} की तरफ़, सीधी दूरी में।',
  near: 'पिन {name} के पास है।',
  again: 'नक्शा फिर से दिखाएँ',
  somewhere: 'पिन आपकी जगह दिखाता है।',
}

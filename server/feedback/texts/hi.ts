import type { Translation } from '#contract/rules/language/translation.ts'
import type { reviewLetters as english } from './en.ts'

export const reviewLetters: Translation<typeof english> = {
  subject: { one: 'दुकान {shop} को {count} स्टार', other: 'दुकान {shop} को {count} स्टार' },
  heading: { one: '{name} की राय: {count} स्टार', other: '{name} की राय: {count} स्टार' },
  words: '“{message}”',
  answer: 'आप एक बार जवाब दे सकते हैं, जिसे ग्राहक ऑर्डर पर पढ़ेंगे; एक दिन तक उसे बदला जा सकता है।',
  link: 'पढ़ें और जवाब दें',
  reason: 'यह ईमेल इसलिए आया क्योंकि {product} पर आपकी दुकान है।',
  answered: {
    subject: 'दुकान {shop} ने आपकी राय का जवाब दिया',
    link: 'ऑर्डर देखें',
    push: '{shop}, ऑर्डर {number}',
    reason: 'यह ईमेल इसलिए आया क्योंकि आपने दुकान {shop} के एक ऑर्डर पर राय दी।',
  },
}

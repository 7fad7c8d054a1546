import type { Translation } from '#contract/rules/language/translation.ts'
import type { reviewLetters as english } from './en.ts'

export const reviewLetters: Translation<typeof english> = {
  subject: { one: '{shop} या दुकानाला {count} स्टार', other: '{shop} या दुकानाला {count} स्टार' },
  heading: { one: '{name} यांचे मत: {count} स्टार', other: '{name} यांचे मत: {count} स्टार' },
  words: '“{message}”',
  answer: 'तुम्ही एकदा उत्तर देऊ शकता, ते ग्राहक ऑर्डरवर वाचतील; एक दिवस ते बदलता येते.',
  link: 'वाचा आणि उत्तर द्या',
  reason: 'हा ईमेल आला कारण {product} वर तुमचे दुकान आहे.',
  answered: {
    subject: '{shop} या दुकानाने तुमच्या मताला उत्तर दिले',
    link: 'ऑर्डर पाहा',
    push: '{shop}, ऑर्डर {number}',
    reason: 'हा ईमेल आला कारण तुम्ही {shop} या दुकानाच्या एका ऑर्डरवर मत दिले.',
  },
}

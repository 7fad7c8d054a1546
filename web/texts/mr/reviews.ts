import type { Translation } from '#contract/rules/language/translation.ts'
import type { reviewsTexts as english } from '../reviews.ts'

export const reviewsTexts: Translation<typeof english> = {
  title: 'ग्राहकांची मते',
  latest: 'ग्राहक नुकतेच काय म्हणाले',
  all: 'सगळी दाखवा',
  loading: 'मते येत आहेत',
  average: { one: '5 पैकी {rating}, {count} मतावरून', other: '5 पैकी {rating}, {count} मतांवरून' },
  few: {
    one: '{count} मत. पाच झाली की सरासरी इथे दिसेल.',
    other: '{count} मते. पाच झाली की सरासरी इथे दिसेल.',
  },
  none: 'अजून एकही मत नाही. ऑर्डर पोहोचली की ग्राहक मत देऊ शकतात.',
  fetchFailed: 'मते आली नाहीत. पुन्हा प्रयत्न करा.',
  failed: 'काही हरवलेले नाही.',
  again: 'पुन्हा प्रयत्न करा',
  older: 'जुनी मते',
  somebody: 'एक ग्राहक, ज्यांचे अकाउंट आता नाही',
  wordsGone: 'अकाउंटसोबत लिहिलेलेही गेले.',
  yourAnswer: 'तुमचे उत्तर',
  answer: 'उत्तर द्या',
  answerOf: 'उत्तर द्या: {name}',
  changeAnswer: 'उत्तर बदला',
  label: 'तुमचे उत्तर, जे ग्राहक ऑर्डरवर वाचतील',
  hint: 'प्रत्येक मताला एक उत्तर; एक दिवस ते बदलता येते.',
  send: 'उत्तर पाठवा',
  sending: 'पाठवत आहे…',
  cancel: 'राहू द्या',
  answerFailed: 'उत्तर पाठवता आले नाही. काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
}

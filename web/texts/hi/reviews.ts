import type { Translation } from '#contract/rules/language/translation.ts'
import type { reviewsTexts as english } from '../reviews.ts'

export const reviewsTexts: Translation<typeof english> = {
  title: 'ग्राहकों की राय',
  latest: 'ग्राहकों ने हाल में क्या कहा',
  all: 'सब दिखाएँ',
  loading: 'राय आ रही हैं',
  average: { one: '5 में से {rating}, {count} राय से', other: '5 में से {rating}, {count} राय से' },
  few: {
    one: '{count} राय। पाँच होने पर यहाँ औसत दिखेगा।',
    other: '{count} राय। पाँच होने पर यहाँ औसत दिखेगा।',
  },
  none: 'अभी कोई राय नहीं। ऑर्डर पहुँचने के बाद ग्राहक राय दे सकते हैं।',
  fetchFailed: 'राय नहीं आ पाईं। फिर कोशिश करें।',
  failed: 'कुछ खोया नहीं है।',
  again: 'फिर कोशिश करें',
  older: 'पुरानी राय',
  somebody: 'एक ग्राहक, जिनका अकाउंट अब नहीं है',
  wordsGone: 'अकाउंट के साथ लिखी बातें भी चली गईं।',
  yourAnswer: 'आपका जवाब',
  answer: 'जवाब दें',
  answerOf: 'जवाब दें: {name}',
  changeAnswer: 'जवाब बदलें',
  label: 'आपका जवाब, जिसे ग्राहक ऑर्डर पर पढ़ेंगे',
  hint: 'हर राय पर एक जवाब; एक दिन तक आप उसे बदल सकते हैं।',
  send: 'जवाब भेजें',
  sending: 'भेज रहे हैं…',
  cancel: 'रहने दें',
  answerFailed: 'जवाब नहीं भेज पाए। कुछ खोया नहीं है; फिर कोशिश करें।',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { menuOrderTexts as english } from '../menu-order.ts'

export const menuOrderTexts: Translation<typeof english> = {
  title: 'वस्तूंचा क्रम',
  open: 'वस्तूंचा क्रम',
  intro: 'ग्राहकांना वर्गातल्या वस्तू याच क्रमाने दिसतात. प्रत्येक बदल लगेच सेव्ह होतो.',
  loading: 'तुमची यादी येत आहे',
  failed: 'तुमची यादी वाचता आली नाही.',
  again: 'पुन्हा प्रयत्न करा',
  category: 'वर्ग',
  up: '{name}: वर न्या',
  down: '{name}: खाली न्या',
  first: '{name}: सर्वात वर न्या',
  family: {
    one: '{name}, {count} पॅक',
    other: '{name}, {count} पॅक',
  },
  packs: {
    one: '{count} पॅक: {sizes}',
    other: '{count} पॅक: {sizes}',
  },
  more: { one: 'आणखी दाखवा ({count} बाकी)', other: 'आणखी दाखवा ({count} बाकी)' },
  moved: '{name} आता {count} पैकी {place} क्रमांकावर आहे.',
  moveFailed: 'क्रम सेव्ह होऊ शकला नाही. पुन्हा प्रयत्न करा.',
}

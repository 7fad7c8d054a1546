import type { Translation } from '#contract/rules/language/translation.ts'
import type { menuOrderTexts as english } from '../menu-order.ts'

export const menuOrderTexts: Translation<typeof english> = {
  title: 'सामान का क्रम',
  open: 'सामान का क्रम',
  intro: 'ग्राहकों को वर्ग का सामान इसी क्रम में दिखता है। हर बदलाव तुरंत सेव होता है।',
  loading: 'आपकी सूची आ रही है',
  failed: 'आपकी सूची नहीं पढ़ी जा सकी।',
  again: 'फिर कोशिश करें',
  category: 'वर्ग',
  up: '{name}: ऊपर करें',
  down: '{name}: नीचे करें',
  first: '{name}: सबसे ऊपर करें',
  family: {
    one: '{name}, {count} पैक',
    other: '{name}, {count} पैक',
  },
  packs: {
    one: '{count} पैक: {sizes}',
    other: '{count} पैक: {sizes}',
  },
  more: { one: 'और दिखाएँ ({count} बाकी)', other: 'और दिखाएँ ({count} बाकी)' },
  moved: '{name} अब {count} में से {place} नंबर पर है।',
  moveFailed: 'क्रम सेव नहीं हो सका। फिर कोशिश करें।',
}

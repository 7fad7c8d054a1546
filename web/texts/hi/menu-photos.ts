import type { Translation } from '#contract/rules/language/translation.ts'
import type { menuPhotosTexts as english } from '../menu-photos.ts'

export const menuPhotosTexts: Translation<typeof english> = {
  title: 'फ़ोटो डालें',
  intro:
    'सामान के क्रम में फ़ोटो खींचें, फिर सब एक साथ चुनें: पहली पहले सामान को, दूसरी दूसरे को लगेगी। हर एक चौकोर काटी जाती है।',
  choose: 'फ़ोटो चुनें',
  chooseMore: 'और फ़ोटो चुनें',
  reading: '{name} तैयार हो रही है…',
  preparing: 'फ़ोटो तैयार हो रही हैं…',
  loading: 'आपका सामान आ रहा है',
  failed: 'आपका सामान नहीं आ पाया।',
  again: 'फिर कोशिश करें',
  none: 'हर सामान की अपनी फ़ोटो है।',
  bare: {
    one: '{count} सामान की फ़ोटो अभी नहीं है',
    other: '{count} सामान की फ़ोटो अभी नहीं है',
  },
  back: 'सूची पर वापस',
  more: { one: 'और दिखाएँ ({count} बाकी)', other: 'और दिखाएँ ({count} बाकी)' },
  list: 'सामान और फ़ोटो',
  photoOf: '{item} की फ़ोटो',
  noPhoto: 'जैसा है वैसा रहेगा',
  unreadable: '{name} यहाँ नहीं खुलती।',
  up: '{item}: फ़ोटो ऊपर करें',
  down: '{item}: फ़ोटो नीचे करें',
  skipPhoto: 'फ़ोटो छोड़ें',
  skipPhotoOf: '{item}: फ़ोटो छोड़ें',
  skipItem: 'सामान छोड़ें',
  skipItemOf: '{item}: सामान छोड़ें',
  closeGap: 'फ़ोटो ऊपर खिसकाएँ',
  closeGapOf: '{item} तक फ़ोटो ऊपर खिसकाएँ',
  saving: 'सेव हो रहा है…',
  saved: 'सेव हो गया',
  notSaved: 'सेव नहीं हुआ।',
  retry: 'फिर कोशिश करें',
  retryOf: '{item}: फिर कोशिश करें',
  leftOver: {
    one: '{count} फ़ोटो बच गई: उसके लिए सामान नहीं है।',
    other: '{count} फ़ोटो बच गईं: उनके लिए सामान नहीं है।',
  },
  save: {
    one: '{count} फ़ोटो सेव करें',
    other: '{count} फ़ोटो सेव करें',
  },
  progress: '{all} में से {done} सेव हुईं',
  leave: {
    title: 'बिना सेव किए जाएँ?',
    question: {
      one: '{count} फ़ोटो सेव नहीं है, जाने पर खो जाएगी।',
      other: '{count} फ़ोटो सेव नहीं हैं, जाने पर खो जाएँगी।',
    },
    stay: 'यहीं रहें',
    leave: 'बिना सेव किए जाएँ',
  },
  allSaved: {
    one: '{count} फ़ोटो सेव हुई।',
    other: '{count} फ़ोटो सेव हुईं।',
  },
}

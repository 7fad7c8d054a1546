import type { Translation } from '#contract/rules/language/translation.ts'
import type { menuPhotosTexts as english } from '../menu-photos.ts'

export const menuPhotosTexts: Translation<typeof english> = {
  title: 'फोटो टाका',
  intro:
    'वस्तूंच्या क्रमाने फोटो काढा, मग सगळे एकत्र निवडा: पहिला पहिल्या वस्तूला, दुसरा दुसऱ्या वस्तूला लागतो. प्रत्येक चौकोनी कापला जातो.',
  choose: 'फोटो निवडा',
  chooseMore: 'आणखी फोटो निवडा',
  reading: '{name} तयार होत आहे…',
  preparing: 'फोटो तयार होत आहेत…',
  loading: 'तुमच्या वस्तू येत आहेत',
  failed: 'तुमच्या वस्तू आणता आल्या नाहीत.',
  again: 'पुन्हा प्रयत्न करा',
  none: 'प्रत्येक वस्तूचा स्वतःचा फोटो आहे.',
  bare: {
    one: '{count} वस्तूचा फोटो अजून नाही',
    other: '{count} वस्तूंचे फोटो अजून नाहीत',
  },
  back: 'यादीकडे परत',
  more: { one: 'आणखी दाखवा ({count} बाकी)', other: 'आणखी दाखवा ({count} बाकी)' },
  list: 'वस्तू आणि फोटो',
  photoOf: '{item}: फोटो',
  noPhoto: 'आहे तसेच राहील',
  unreadable: '{name} इथे उघडत नाही.',
  up: '{item}: फोटो वर न्या',
  down: '{item}: फोटो खाली न्या',
  skipPhoto: 'फोटो वगळा',
  skipPhotoOf: '{item}: फोटो वगळा',
  skipItem: 'वस्तू वगळा',
  skipItemOf: '{item}: वस्तू वगळा',
  closeGap: 'फोटो वर सरकवा',
  closeGapOf: '{item}: इथपर्यंत फोटो वर सरकवा',
  saving: 'सेव्ह होत आहे…',
  saved: 'सेव्ह झाले',
  notSaved: 'सेव्ह झाले नाही.',
  retry: 'पुन्हा प्रयत्न करा',
  retryOf: '{item}: पुन्हा प्रयत्न करा',
  leftOver: {
    one: '{count} फोटो उरला: त्यासाठी वस्तू नाही.',
    other: '{count} फोटो उरले: त्यांच्यासाठी वस्तू नाहीत.',
  },
  save: {
    one: '{count} फोटो सेव्ह करा',
    other: '{count} फोटो सेव्ह करा',
  },
  progress: '{all} पैकी {done} सेव्ह झाले',
  leave: {
    title: 'सेव्ह न करता जायचे?',
    question: {
      one: '{count} फोटो सेव्ह नाही, गेल्यास जाईल.',
      other: '{count} फोटो सेव्ह नाहीत, गेल्यास जातील.',
    },
    stay: 'इथेच राहा',
    leave: 'सेव्ह न करता जा',
  },
  allSaved: {
    one: '{count} फोटो सेव्ह झाला.',
    other: '{count} फोटो सेव्ह झाले.',
  },
}

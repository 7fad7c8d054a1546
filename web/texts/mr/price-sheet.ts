import type { Translation } from '#contract/rules/language/translation.ts'
import type { priceSheetTexts as english } from '../price-sheet.ts'

export const priceSheetTexts: Translation<typeof english> = {
  title: 'भावांची यादी',
  open: 'भावांची यादी',
  intro: 'शीटप्रमाणे भाव बदला: लिहून Enter दाबा, किंवा भावांचा कॉलम पेस्ट करा. सेव्ह करण्याआधी काहीही बदलत नाही.',
  loading: 'तुमची यादी येत आहे',
  failed: 'तुमची यादी वाचता आली नाही.',
  again: 'पुन्हा प्रयत्न करा',
  find: 'वस्तू शोधा',
  category: 'वर्ग',
  allCategories: 'सर्व वर्ग',
  noneFound: 'कोणतीही वस्तू जुळत नाही.',
  showAll: 'सर्व वस्तू दाखवा',
  columns: {
    pick: 'निवडा',
    item: 'वस्तू',
    price: 'भाव (₹)',
    stock: 'स्टॉक',
  },
  caption: {
    one: '{count} वस्तू, भाव आणि स्टॉकसह. बाणांची बटणे आणि Enter एका चौकटीतून दुसरीत नेतात.',
    other: '{count} वस्तू, भाव आणि स्टॉकसह. बाणांची बटणे आणि Enter एका चौकटीतून दुसरीत नेतात.',
  },
  pickAll: 'दिसते ते सगळे निवडा',
  pickOf: '{name}: निवडा',
  priceOf: '{name}: भाव, रुपयांत',
  stockOf: '{name} स्टॉक आहे',
  inStock: 'स्टॉक आहे',
  soldOut: 'संपले',
  was: 'आधी {price}',
  wrong: '32 किंवा 32.50 असे लिहा',
  conflict: {
    said: 'तुम्ही {mine} लिहिले. दरम्यान {name}: भाव {theirs} झाला.',
    mine: '{price} ठेवा',
    mineOf: '{name}: {price} ठेवा',
    theirs: '{price} घ्या',
    theirsOf: '{name}: {price} घ्या',
  },
  percent: {
    label: 'निवडलेले भाव टक्क्यांनी बदला',
    picked: {
      one: '{count} निवडला',
      other: '{count} निवडले',
    },
    field: 'टक्के',
    placeholder: '+5 किंवा −10',
    round: 'पूर्णांक',
    roundings: {
      rupee: 'पूर्ण रुपयांत',
      half: '50 पैशांत',
    },
    apply: 'भाव बदला',
    wrong: 'टक्के 5 किंवा −10 असे लिहा.',
    done: {
      one: '{count} भाव {percent} % बदलला, {rounding} पूर्ण केला.',
      other: '{count} भाव {percent} % बदलले, {rounding} पूर्ण केले.',
    },
    unpick: 'निवड काढा',
  },
  pasted: {
    one: '{count} भाव पेस्ट झाला.',
    other: '{count} भाव पेस्ट झाले.',
  },
  pastedOver: {
    one: '{count} ओळ उरली: आणखी वस्तू नाहीत.',
    other: '{count} ओळी उरल्या: आणखी वस्तू नाहीत.',
  },
  pastedUnknown: {
    one: '{count} ओळ वगळली: या नावाची एकच वस्तू इथे नाही.',
    other: '{count} ओळी वगळल्या: या नावांची एकच वस्तू इथे नाही.',
  },
  unchanged: 'काही बदलले नाही',
  changes: {
    one: '{count} बदल',
    other: '{count} बदल',
  },
  undo: 'मागे घ्या',
  save: 'सेव्ह करा',
  saving: 'सेव्ह होत आहे…',
  saved: {
    one: '{count} बदल सेव्ह झाला.',
    other: '{count} बदल सेव्ह झाले.',
  },
  saveFailed: 'काही उत्तर आले नाही. पुन्हा प्रयत्न करा: काहीही दोनदा बदलणार नाही.',
  gone: 'एक वस्तू आता तुमच्या यादीत नाही. अजून काही सेव्ह झाले नाही.',
  wrongPrices: {
    one: '{count} भाव वाचता येत नाही. दुरुस्त करा.',
    other: '{count} भाव वाचता येत नाहीत. दुरुस्त करा.',
  },
  conflicts: {
    one: '{count} भाव दुसऱ्या डिव्हाइसवर बदलला. कोणता ठेवायचा ते निवडा, मग सेव्ह करा.',
    other: '{count} भाव दुसऱ्या डिव्हाइसवर बदलले. प्रत्येकासाठी कोणता ठेवायचा ते निवडा, मग सेव्ह करा.',
  },
  goneItems: {
    one: 'तुम्ही बदललेली {count} वस्तू आता यादीत नाही.',
    other: 'तुम्ही बदललेल्या {count} वस्तू आता यादीत नाहीत.',
  },
  forget: 'वगळा',
  leave: {
    title: 'सेव्ह न करता जायचे?',
    question: {
      one: '{count} बदल सेव्ह नाही, गेल्यास जाईल.',
      other: '{count} बदल सेव्ह नाहीत, गेल्यास जातील.',
    },
    stay: 'इथेच राहा',
    leave: 'सेव्ह न करता जा',
  },
}

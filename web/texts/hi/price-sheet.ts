import type { Translation } from '#contract/rules/language/translation.ts'
import type { priceSheetTexts as english } from '../price-sheet.ts'

export const priceSheetTexts: Translation<typeof english> = {
  title: 'दाम की सूची',
  open: 'दाम की सूची',
  intro: 'शीट की तरह दाम बदलें: लिखकर Enter दबाएँ, या दामों का कॉलम पेस्ट करें। सेव करने से पहले कुछ नहीं बदलता।',
  loading: 'आपकी सूची आ रही है',
  failed: 'आपकी सूची नहीं पढ़ी जा सकी।',
  again: 'फिर कोशिश करें',
  find: 'सामान ढूँढें',
  category: 'वर्ग',
  allCategories: 'सभी वर्ग',
  noneFound: 'कोई सामान मेल नहीं खाता।',
  showAll: 'सारा सामान दिखाएँ',
  columns: {
    pick: 'चुनें',
    item: 'सामान',
    price: 'दाम (₹)',
    stock: 'स्टॉक',
  },
  caption: {
    one: '{count} सामान, दाम और स्टॉक के साथ। तीर वाले बटन और Enter एक ख़ाने से दूसरे में ले जाते हैं।',
    other: '{count} सामान, दाम और स्टॉक के साथ। तीर वाले बटन और Enter एक ख़ाने से दूसरे में ले जाते हैं।',
  },
  pickAll: 'जो दिख रहा है सब चुनें',
  pickOf: '{name}: चुनें',
  priceOf: '{name}: दाम, रुपयों में',
  stockOf: '{name} स्टॉक में है',
  inStock: 'स्टॉक में है',
  soldOut: 'ख़त्म है',
  was: 'पहले {price}',
  wrong: '32 या 32.50 की तरह लिखें',
  conflict: {
    said: 'आपने {mine} लिखा। इस बीच {name} का दाम {theirs} हो गया।',
    mine: '{price} रखें',
    mineOf: '{name}: {price} रखें',
    theirs: '{price} लें',
    theirsOf: '{name}: {price} लें',
  },
  percent: {
    label: 'चुने हुए दाम प्रतिशत से बदलें',
    picked: {
      one: '{count} चुना',
      other: '{count} चुने',
    },
    field: 'प्रतिशत',
    placeholder: '+5 या −10',
    round: 'पूरा करें',
    roundings: {
      rupee: 'पूरे रुपये तक',
      half: '50 पैसे तक',
    },
    apply: 'दाम बदलें',
    wrong: 'प्रतिशत 5 या −10 की तरह लिखें।',
    done: {
      one: '{count} दाम {percent} % बदला, {rounding} पूरा किया गया।',
      other: '{count} दाम {percent} % बदले, {rounding} पूरे किए गए।',
    },
    unpick: 'चुनाव हटाएँ',
  },
  pasted: {
    one: '{count} दाम पेस्ट हुआ।',
    other: '{count} दाम पेस्ट हुए।',
  },
  pastedOver: {
    one: '{count} लाइन बच गई: और सामान नहीं है।',
    other: '{count} लाइनें बच गईं: और सामान नहीं है।',
  },
  pastedUnknown: {
    one: '{count} लाइन छूट गई: इस नाम का कोई एक सामान यहाँ नहीं है।',
    other: '{count} लाइनें छूट गईं: इन नामों का कोई एक सामान यहाँ नहीं है।',
  },
  unchanged: 'कुछ नहीं बदला',
  changes: {
    one: '{count} बदलाव',
    other: '{count} बदलाव',
  },
  undo: 'वापस लें',
  save: 'सेव करें',
  saving: 'सेव हो रहा है…',
  saved: {
    one: '{count} बदलाव सेव हुआ।',
    other: '{count} बदलाव सेव हुए।',
  },
  saveFailed: 'कोई जवाब नहीं आया। फिर कोशिश करें: कुछ भी दो बार नहीं बदलेगा।',
  gone: 'एक सामान अब आपकी सूची में नहीं है। अभी कुछ सेव नहीं हुआ।',
  wrongPrices: {
    one: '{count} दाम पढ़ा नहीं जा सकता। उसे ठीक करें।',
    other: '{count} दाम पढ़े नहीं जा सकते। उन्हें ठीक करें।',
  },
  conflicts: {
    one: '{count} दाम किसी और डिवाइस पर बदला गया। चुनें, फिर सेव करें।',
    other: '{count} दाम किसी और डिवाइस पर बदले गए। हर एक के लिए चुनें, फिर सेव करें।',
  },
  goneItems: {
    one: 'जो {count} सामान आपने बदला वह अब सूची में नहीं है।',
    other: 'जो {count} सामान आपने बदले वे अब सूची में नहीं हैं।',
  },
  forget: 'छोड़ दें',
  leave: {
    title: 'बिना सेव किए जाएँ?',
    question: {
      one: '{count} बदलाव सेव नहीं है, जाने पर खो जाएगा।',
      other: '{count} बदलाव सेव नहीं हैं, जाने पर खो जाएँगे।',
    },
    stay: 'यहीं रहें',
    leave: 'बिना सेव किए जाएँ',
  },
}

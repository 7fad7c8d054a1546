import type { Translation } from '../rules/language/translation.ts'
import type { Words } from './en.ts'
import { shopWords } from './hi-shops.ts'

const months = [
  ...(['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'] as const),
  ...(['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'] as const),
] as const
const units = {
  liter: 'लीटर',
  kg: 'किलो',
  item: 'नग',
  grams: 'ग्राम',
  ml: 'मिली',
  dozen: 'दर्जन',
}

export const words: Translation<Words> = {
  ...shopWords,
  statuses: {
    'Food Processing': 'पैक हो रहा है',
    'Out for delivery': 'रास्ते में है',
    Delivered: 'पहुँच गया',
    Cancelled: 'रद्द',
  },
  paymentMethods: { COD: 'सामान मिलने पर नकद', online: 'ऑनलाइन' },
  paymentMethodsShort: { COD: 'नकद', online: 'ऑनलाइन' },
  units,
  orderUnits: units,
  amount: '{size} {unit}',
  namedPack: '{name}, {pack}',
  issueKinds: {
    missing: 'कुछ सामान नहीं आया',
    wrong_item: 'दूसरा सामान आया',
    quality: 'ताज़ा या ठीक नहीं है',
    damaged: 'टूटा या गिरा हुआ',
    late: 'बहुत देर से आया',
    charged_wrongly: 'ग़लत पैसे लिए',
    not_delivered: 'पहुँचा ही नहीं',
    refund_failed: 'पैसे वापस नहीं भेजे जा सके',
  },
  refundReasons: {
    unwanted: 'दो बार या देर से पैसे आए',
    asked: 'हमने तय किया',
    outside: 'पेमेंट कंपनी ने तय किया',
    changed: 'ऑर्डर बदला गया',
    cancelled: 'ऑर्डर रद्द हुआ',
    declined: 'दुकान ऑर्डर नहीं ले सकी',
    unanswered: 'दुकान का जवाब नहीं आया',
    undeliverable: 'ऑर्डर पहुँचाया नहीं जा सका',
    issue: 'ऑर्डर में कुछ गड़बड़ थी',
  },
  parties: { customer: 'ग्राहक', shop: 'दुकान', operator: 'हम', system: 'अपने आप' },
  bearers: { shop: 'दुकान का', platform: 'हमारा' },
  device: '{browser}, {system}',
  listed: '{first}, {next}',
  listedLast: '{first} और {last}',
  plans: { '15 Days': '15 दिन', '1 Month': '1 महीना', '3 Months': '3 महीने', '6 Months': '6 महीने' },
  planNotes: {
    '1 Month': 'सबसे ज़्यादा लिया जाता है',
    '3 Months': 'बिज़नेस, 33% बचत',
    '6 Months': 'प्रीमियम, 50% बचत',
  },
  months,
  monthsInFull: months,
  date: '{day} {month} {year}',
  dayOfMonth: '{day} {month}',
  monthOfYear: '{month} {year}',
  today: 'आज {clock}',
  yesterday: 'बीते कल {clock}',
  tomorrow: 'कल {clock}',
  moment: '{date}, {clock}',
}

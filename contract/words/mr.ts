import type { Translation } from '../rules/language/translation.ts'
import type { Words } from './en.ts'
import { shopWords } from './mr-shops.ts'

const months = [
  ...(['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून'] as const),
  ...(['जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'] as const),
] as const
const units = {
  liter: 'लिटर',
  kg: 'किलो',
  item: 'नग',
  grams: 'ग्रॅम',
  ml: 'मिली',
  dozen: 'डझन',
}

export const words: Translation<Words> = {
  ...shopWords,
  statuses: {
    'Food Processing': 'पॅक होत आहे',
    'Out for delivery': 'वाटेत आहे',
    Delivered: 'पोहोचली',
    Cancelled: 'रद्द',
  },
  paymentMethods: { COD: 'सामान मिळाल्यावर रोख', online: 'ऑनलाइन' },
  paymentMethodsShort: { COD: 'रोख', online: 'ऑनलाइन' },
  units,
  orderUnits: units,
  amount: '{size} {unit}',
  namedPack: '{name}, {pack}',
  issueKinds: {
    missing: 'काहीतरी आले नाही',
    wrong_item: 'दुसरीच वस्तू आली',
    quality: 'ताजे किंवा चांगले नाही',
    damaged: 'फुटलेले किंवा सांडलेले',
    late: 'खूप उशिरा आली',
    charged_wrongly: 'चुकीचे पैसे घेतले',
    not_delivered: 'पोहोचलीच नाही',
    refund_failed: 'पैसे परत पाठवता आले नाहीत',
  },
  refundReasons: {
    unwanted: 'दोनदा किंवा उशिरा पैसे आले',
    asked: 'आम्ही ठरवले',
    outside: 'पेमेंट कंपनीने ठरवले',
    changed: 'ऑर्डर बदलली',
    cancelled: 'ऑर्डर रद्द झाली',
    declined: 'दुकानाला ऑर्डर घेता आली नाही',
    unanswered: 'दुकानाचे उत्तर आले नाही',
    undeliverable: 'ऑर्डर पोहोचवता आली नाही',
    issue: 'ऑर्डरमध्ये काहीतरी चुकले होते',
  },
  parties: { customer: 'ग्राहक', shop: 'दुकान', operator: 'आम्ही', system: 'आपोआप' },
  bearers: { shop: 'दुकानाचा', platform: 'आमचा' },
  device: '{browser}, {system}',
  listed: '{first}, {next}',
  listedLast: '{first} आणि {last}',
  plans: { '15 Days': '15 दिवस', '1 Month': '1 महिना', '3 Months': '3 महिने', '6 Months': '6 महिने' },
  planNotes: {
    '1 Month': 'सगळ्यात जास्त घेतला जाणारा',
    '3 Months': 'बिझनेस, 33% बचत',
    '6 Months': 'प्रीमियम, 50% बचत',
  },
  months,
  monthsInFull: months,
  date: '{day} {month} {year}',
  dayOfMonth: '{day} {month}',
  monthOfYear: '{month} {year}',
  today: 'आज {clock}',
  yesterday: 'काल {clock}',
  tomorrow: 'उद्या {clock}',
  moment: '{date}, {clock}',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { statementSheet as english } from './en.ts'

export const statementSheet: Translation<typeof english> = {
  head: {
    date: 'तारीख',
    what: 'काय',
    order: 'ऑर्डर',
    payment: 'पेमेंट',
    amount: 'रक्कम',
    commission: 'कमिशन',
    gatewayFee: 'गेटवे चार्ज',
  },
  kinds: {
    delivered: 'पोहोचली',
    taken_back: 'परत घेतली',
    fee_kept: 'डिलिव्हरी चार्ज ठेवला',
    refunded: 'पैसे परत',
    corrected: 'दुरुस्त केले',
  },
  payments: { COD: 'रोख', online: 'ऑनलाइन' },
  transfers: { out: 'दुकानाला दिले', in: 'दुकानाने दिले', way: 'बँक' },
  total: 'एकूण',
  orders: 'ऑर्डर: {count}',
  onlineDue: 'दुकानाला द्यायचे ऑनलाइन पैसे',
  codCommission: 'दुकानाचे बाकी रोख कमिशन',
  gatewayFeeOfShop: 'दुकानाचा गेटवे चार्ज',
  opening: 'सुरुवातीची बाकी, दुकानाच्या बाजूने',
  earned: 'महिन्याची कमाई',
  paidOut: 'दुकानाला दिले',
  received: 'दुकानाने दिले',
  closing: 'शेवटची बाकी, दुकानाच्या बाजूने',
}

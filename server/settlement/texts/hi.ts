import type { Translation } from '#contract/rules/language/translation.ts'
import type { statementSheet as english } from './en.ts'

export const statementSheet: Translation<typeof english> = {
  head: {
    date: 'तारीख़',
    what: 'क्या',
    order: 'ऑर्डर',
    payment: 'पेमेंट',
    amount: 'रकम',
    commission: 'कमीशन',
    gatewayFee: 'गेटवे चार्ज',
  },
  kinds: {
    delivered: 'पहुँच गया',
    taken_back: 'वापस लिया गया',
    fee_kept: 'डिलीवरी चार्ज रखा गया',
    refunded: 'पैसे वापस',
    corrected: 'ठीक किया गया',
  },
  payments: { COD: 'नकद', online: 'ऑनलाइन' },
  transfers: { out: 'दुकान को दिया', in: 'दुकान ने दिया', way: 'बैंक' },
  total: 'कुल',
  orders: 'ऑर्डर: {count}',
  onlineDue: 'दुकान को देने के ऑनलाइन पैसे',
  codCommission: 'दुकान का बाकी नकद कमीशन',
  gatewayFeeOfShop: 'दुकान का गेटवे चार्ज',
  opening: 'शुरू का बाकी, दुकान के पक्ष में',
  earned: 'महीने की कमाई',
  paidOut: 'दुकान को दिया',
  received: 'दुकान ने दिया',
  closing: 'आख़िर का बाकी, दुकान के पक्ष में',
}

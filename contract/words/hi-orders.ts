import type { Translation } from '../rules/language/translation.ts'
import type { orderWords as english } from './en-orders.ts'

export const orderWords: Translation<typeof english> = {
  declineReasons: {
    item_unavailable: 'इसमें से कुछ ख़त्म हो गया है',
    closed: 'दुकान बंद है',
    too_busy: 'दुकान के पास बहुत ऑर्डर हैं',
    cannot_deliver_there: 'वहाँ डिलीवरी नहीं हो सकती',
    other: 'दुकान इसे नहीं ले सकती',
  },
  undeliverableReasons: {
    nobody_home: 'घर पर कोई नहीं था',
    refused: 'दरवाज़े पर लेने से मना किया गया',
    address_wrong: 'पता नहीं मिला',
    unreachable: 'किसी से संपर्क नहीं हुआ',
  },
  wishes: {
    leave_out: 'उसे छोड़ दें',
    ask: 'मुझसे पूछें',
    replace: 'मिलता-जुलता सामान दें',
    cancel: 'ऑर्डर रद्द करें',
  },
}

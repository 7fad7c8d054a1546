import type { Translation } from '../rules/language/translation.ts'
import type { orderWords as english } from './en-orders.ts'

export const orderWords: Translation<typeof english> = {
  declineReasons: {
    item_unavailable: 'त्यातले काहीतरी संपले आहे',
    closed: 'दुकान बंद आहे',
    too_busy: 'दुकानाकडे खूप ऑर्डर आहेत',
    cannot_deliver_there: 'तिथे डिलिव्हरी होत नाही',
    other: 'दुकानाला ती घेता येत नाही',
  },
  undeliverableReasons: {
    nobody_home: 'घरी कोणी नव्हते',
    refused: 'दारात घेण्यास नकार दिला',
    address_wrong: 'पत्ता सापडला नाही',
    unreachable: 'कोणाशी संपर्क झाला नाही',
  },
  wishes: {
    leave_out: 'ती वस्तू वगळा',
    ask: 'मला विचारा',
    replace: 'सारखी दुसरी वस्तू द्या',
    cancel: 'ऑर्डर रद्द करा',
  },
}

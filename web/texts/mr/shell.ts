import type { Translation } from '#contract/rules/translation.ts'
import type { shellTexts as english } from '../shell.ts'

export const shellTexts: Translation<typeof english> = {
  language: 'भाषा',
  preview: '{product} दुकान, समोरून',
  skip: 'थेट पानावर जा',
  openChat: 'मदतीची चॅट उघडा',
  navigation: 'मुख्य',
  home: 'होम',
  basket: { one: 'कार्टमध्ये {count} वस्तू', other: 'कार्टमध्ये {count} वस्तू' },
  basketEmpty: 'कार्ट रिकामे आहे',
  signIn: 'लॉगिन',
  profile: 'प्रोफाइल',
  orders: 'ऑर्डर',
  account: 'अकाउंट',
  logout: 'लॉग आउट',
  demo: 'हा फक्त डेमो आहे. इथले काहीही खरे नाही: दुकाने, ऑर्डर, ईमेल, पेमेंट.',
  signedOut: 'तुम्ही लॉग आउट झालात. पुन्हा लॉगिन करा.',
  setupOrRenew: 'दुकानाची माहिती पूर्ण करा किंवा तुमचा प्लॅन रिन्यू करा.',
  notFound: {
    title: 'पान सापडले नाही',
    text: 'या गल्लीत दुकान नाही. पान आता इथे नसेल, किंवा पत्त्यात चूक असेल.',
    goHome: 'होमवर जा',
  },
  broken: {
    title: 'काहीतरी गडबड झाली',
    text: 'पान दाखवता आले नाही. तुमचे काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
    again: 'पुन्हा प्रयत्न करा',
    goHome: 'होमवर जा',
  },
  footer: {
    promise: 'साधारण {deliveryMinutes} मिनिटांत डिलिव्हरी, वापर मोफत, आणि दुकानांसाठी सोपा प्लॅन.',
    shop: 'खरेदी',
    browse: 'जवळची दुकाने',
    allShops: '{product} वरची सगळी दुकाने',
    myOrders: 'माझ्या ऑर्डर',
    cart: 'कार्ट',
    company: 'सगळ्यांसाठी',
    partner: 'तुमचे दुकान जोडा',
    terms: 'नियम आणि अटी',
    support: 'मदत',
  },
}

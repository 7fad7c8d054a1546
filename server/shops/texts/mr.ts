import type { Translation } from '#contract/rules/language/translation.ts'
import type * as english from './en.ts'

export const bankLetters: Translation<typeof english.bankLetters> = {
  subject: '{shop} या दुकानाच्या बँकेची नवीन माहिती',
  heading: 'तुमच्या बँकेची माहिती बदलत आहे',
  text: 'कोणीतरी तुमच्या अकाउंटमध्ये लॉगिन करून ते तुम्हीच असल्याचे दाखवले. {moment} पासून {shop} या दुकानाचे पैसे {after} इथे जातील; तोपर्यंत पूर्वीप्रमाणे {before} इथे.',
  help: 'हे तुम्ही नव्हता? लगेच पासवर्ड बदला, बरोबर माहिती पुन्हा भरा आणि {email} वर लिहा.',
  link: 'दुकानाची प्रोफाइल उघडा',
  reason: 'हा ईमेल आला कारण {product} वर तुमचे दुकान आहे.',
}

export const upiLetters: Translation<typeof english.upiLetters> = {
  entered: {
    subject: '{shop} या दुकानाचा नवीन UPI पत्ता',
    heading: 'तुमच्या दुकानाचा UPI पत्ता जोडला',
    text: 'कोणीतरी तुमच्या अकाउंटमध्ये लॉगिन करून ते तुम्हीच असल्याचे दाखवले. आतापासून {shop} हे दुकान दारात दाखवते त्या कोडचे पैसे {after} इथे जातील.',
  },
  replaced: {
    subject: '{shop} या दुकानाचा नवीन UPI पत्ता',
    heading: 'तुमचा UPI पत्ता बदलला',
    text: 'कोणीतरी तुमच्या अकाउंटमध्ये लॉगिन करून ते तुम्हीच असल्याचे दाखवले. आतापासून {shop} हे दुकान दारात दाखवते त्या कोडचे पैसे {after} इथे जातील, {before} इथे नाही.',
  },
  removed: {
    subject: '{shop} या दुकानाचा आता UPI पत्ता नाही',
    heading: 'तुमचा UPI पत्ता काढला',
    text: 'कोणीतरी तुमच्या अकाउंटमध्ये लॉगिन करून ते तुम्हीच असल्याचे दाखवले. {shop} हे दुकान आता {before} या पत्त्याचा कोड दाखवत नाही.',
  },
  help: 'हे तुम्ही नव्हता? लगेच पासवर्ड बदला, बरोबर पत्ता पुन्हा भरा आणि {email} वर लिहा.',
  link: 'दुकानाची प्रोफाइल उघडा',
  reason: 'हा ईमेल आला कारण {product} वर तुमचे दुकान आहे.',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { proofTexts as english } from '../proof.ts'

export const proofTexts: Translation<typeof english> = {
  password: 'आत्ताचा पासवर्ड',
  byCode: 'पासवर्ड नाही? OTP पाठवा',
  codeFirst: 'तुमचा पासवर्ड नाही, म्हणून आधी OTP ईमेल करतो.',
  sendOtp: 'OTP पाठवा',
  sendingOtp: 'OTP पाठवत आहे...',
  failed: 'ते झाले की नाही, हे कळले नाही. पुन्हा प्रयत्न करा.',
  unexpected: 'काहीतरी चुकले.',
  codeSent: 'OTP पाठवला!',
  codeHint: '{email} वर पाठवलेले अंक.',
  confirmEmail: {
    title: 'या ऑर्डरची बातमी मिळण्यासाठी ईमेल पक्का करा',
    text: '{email} तुमचा आहे हे पक्के केल्यावर त्यावर ऑर्डरची बातमी पाठवू.',
    send: 'OTP पाठवा',
    sending: 'OTP पाठवत आहे…',
    confirm: 'ईमेल पक्का करा',
    confirming: 'पक्का होत आहे…',
    confirmed: 'तुमचा ईमेल पक्का झाला.',
    beforeOrder: 'ऑर्डर देण्यासाठी ईमेल पक्का करा',
    beforeOrderText: 'त्यानंतर ही ऑर्डर लगेच होईल, आणि लिहिलेले सगळे तसेच राहील.',
  },
}

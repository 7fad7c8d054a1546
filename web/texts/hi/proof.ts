import type { Translation } from '#contract/rules/language/translation.ts'
import type { proofTexts as english } from '../proof.ts'

export const proofTexts: Translation<typeof english> = {
  password: 'अभी का पासवर्ड',
  byCode: 'पासवर्ड नहीं है? OTP भेजें',
  codeFirst: 'आपका पासवर्ड नहीं है, इसलिए पहले OTP ईमेल करते हैं।',
  sendOtp: 'OTP भेजें',
  sendingOtp: 'OTP भेज रहे हैं...',
  failed: 'पता नहीं चला कि यह हुआ या नहीं। फिर कोशिश करें।',
  unexpected: 'कुछ गड़बड़ हुई।',
  codeSent: 'OTP भेज दिया गया!',
  codeHint: '{email} पर भेजे गए अंक।',
  confirmEmail: {
    title: 'इस ऑर्डर की ख़बर पाने के लिए ईमेल पक्का करें',
    text: 'आप पक्का कर दें कि {email} आपका है, तब उस पर ऑर्डर की ख़बर भेजेंगे।',
    send: 'OTP भेजें',
    sending: 'OTP भेज रहे हैं…',
    confirm: 'ईमेल पक्का करें',
    confirming: 'पक्का हो रहा है…',
    confirmed: 'आपका ईमेल पक्का हो गया।',
    beforeOrder: 'ऑर्डर करने के लिए ईमेल पक्का करें',
    beforeOrderText: 'इसके बाद यह ऑर्डर तुरंत हो जाएगा, और जो लिखा है वह बना रहेगा।',
  },
}

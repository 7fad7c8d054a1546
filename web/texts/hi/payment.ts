import type { Translation } from '#contract/rules/language/translation.ts'
import type { paymentTexts as english } from '../payment.ts'

export const paymentTexts: Translation<typeof english> = {
  testMode: 'टेस्ट मोड',
  testModeNote: 'असली पैसे नहीं कटते। टेस्ट कार्ड 4100 2800 0000 1007 से दें, या UPI के लिए success@razorpay लिखें।',
  loadFailed: 'Razorpay नहीं खुल पाया। फिर कोशिश करें।',
  keepsNothing:
    'आपका ब्राउज़र इस साइट का कुछ सेव नहीं करता, इसलिए पेमेंट की खिड़की नहीं खुल सकती। कुकीज़ चालू करें, या दूसरा ब्राउज़र लें।',
  startFailed: 'पेमेंट शुरू नहीं हो पाया।',
  startFailedRetry: 'पेमेंट शुरू नहीं हो पाया। फिर कोशिश करें।',
  notVerifiedContact: 'पेमेंट की जाँच पूरी नहीं हुई। हमारी मदद टीम को लिखें।',
  confirming: 'आपका पेमेंट पक्का हो रहा है।',
  confirmingNote: 'यह पेज अपने आप आगे बढ़ेगा। आप इसे छोड़ भी सकते हैं: पक्का होते ही ऑर्डर आपके ऑर्डर में दिखेगा।',
  myOrders: 'मेरे ऑर्डर',
  giveUp: 'ऑर्डर ही रद्द करें',
  giveUpTitle: 'यह ऑर्डर रद्द करना है?',
  giveUpText: 'इसके बाद भी कोई पेमेंट आया, तो पैसे अपने आप वापस हो जाएँगे।',
  giveUpYes: 'हाँ, रद्द करें',
  giveUpKeep: 'इंतज़ार करें',
  givenUp: 'आपका ऑर्डर रद्द हो गया।',
  giveUpFailed: 'रद्द नहीं हो पाया। फिर कोशिश करें।',
  dismissed:
    'पेमेंट की खिड़की बंद की गई। अगर बैंक ने फिर भी पैसे काट लिए हों, तो वह पेमेंट अपने आप गिना जाएगा; दोबारा पैसे न दें।',
  paymentFailed: 'पेमेंट पूरा नहीं हो पाया।',
  setupDone: 'पेमेंट हो गया! दुकान तैयार है।',
  renewed: 'प्लान रिन्यू हो गया!',
}

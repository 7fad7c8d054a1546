import type { Translation } from '#contract/rules/language/translation.ts'
import type { deskAlertTexts as english } from '../desk-alert.ts'

export const deskAlertTexts: Translation<typeof english> = {
  heading: 'कोई ऑर्डर न छूटे',
  done: 'हो गया',
  settingsOn: 'घंटी की सेटिंग, आवाज़ चालू',
  settingsOff: 'घंटी की सेटिंग, आवाज़ बंद',
  newOrders: {
    one: 'नया ऑर्डर आया है।',
    other: '{count} नए ऑर्डर आए हैं।',
  },
  listening: 'नए ऑर्डर का इंतज़ार है।',
  look: 'देख लिया',
  showOrders: 'ऑर्डर दिखाएँ',
  blocked: 'ब्राउज़र ने इस पेज की आवाज़ रोकी है।',
  unblock: 'आवाज़ चालू करें',
  lost: 'कनेक्शन नहीं: नए ऑर्डर यहाँ नहीं, ईमेल पर आएँगे।',
  lostOffline: 'इस डिवाइस पर इंटरनेट नहीं है: नए ऑर्डर यहाँ नहीं दिखेंगे, ईमेल पर आएँगे।',
  tryNow: 'अभी कोशिश करें',
  sound: 'नए ऑर्डर पर घंटी बजाएँ',
  soundHint: 'ऑर्डर का जवाब देने तक बजती है। पेज को छूने से थोड़ी देर चुप रहती है।',
  test: 'आवाज़ जाँचें',
  testFailed: 'आवाज़ नहीं बज पाई। आवाज़ का स्तर और इस साइट के लिए ब्राउज़र की सेटिंग देखें।',
  awake: 'स्क्रीन चालू रखें',
  awakeHint: 'जब तक यह पेज सामने खुला है।',
  awakeRefused: 'स्क्रीन चालू नहीं रखी जा सकी। शायद बैटरी कम है।',
  notices: 'इस डिवाइस पर सूचनाएँ',
  noticesHint: 'यह पेज बंद हो तब भी।',
  noticesOn: 'इस डिवाइस पर सूचनाएँ चालू हैं।',
  noticesDenied: 'आगे बढ़ने के लिए ब्राउज़र में सूचनाएँ चालू करें।',
  noticesUnavailable: 'अभी यहाँ सूचनाएँ चालू नहीं हो सकतीं। बाद में फिर कोशिश करें; ऑर्डर ईमेल पर भी आते हैं।',
}

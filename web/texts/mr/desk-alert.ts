import type { Translation } from '#contract/rules/language/translation.ts'
import type { deskAlertTexts as english } from '../desk-alert.ts'

export const deskAlertTexts: Translation<typeof english> = {
  heading: 'एकही ऑर्डर चुकवू नका',
  done: 'झाले',
  settingsOn: 'घंटेची सेटिंग, आवाज सुरू',
  settingsOff: 'घंटेची सेटिंग, आवाज बंद',
  newOrders: {
    one: 'नवीन ऑर्डर आली आहे.',
    other: '{count} नवीन ऑर्डर आल्या.',
  },
  listening: 'नवीन ऑर्डरची वाट पाहत आहे.',
  look: 'पाहिले',
  showOrders: 'ऑर्डर दाखवा',
  blocked: 'ब्राउझरने या पानाचा आवाज बंद ठेवला आहे.',
  unblock: 'आवाज सुरू करा',
  lost: 'कनेक्शन नाही: नवीन ऑर्डर इथे दिसणार नाहीत, ईमेलवर येतील.',
  lostOffline: 'या डिव्हाइसवर इंटरनेट नाही: नवीन ऑर्डर इथे दिसणार नाहीत, ईमेलवर येतील.',
  tryNow: 'आत्ता प्रयत्न करा',
  sound: 'नवीन ऑर्डर आली की घंटा वाजवा',
  soundHint: 'ऑर्डरला उत्तर देईपर्यंत वाजते. पानाला स्पर्श केल्यास थोडा वेळ थांबते.',
  test: 'आवाज तपासा',
  testFailed: 'आवाज वाजवता आला नाही. आवाजाची पातळी आणि या साइटसाठी ब्राउझरची सेटिंग पाहा.',
  awake: 'स्क्रीन सुरू ठेवा',
  awakeHint: 'हे पान समोर उघडे असेपर्यंत.',
  awakeRefused: 'स्क्रीन सुरू ठेवता आली नाही. कदाचित बॅटरी कमी आहे.',
  notices: 'या डिव्हाइसवर सूचना',
  noticesHint: 'हे पान बंद असले तरीही.',
  noticesOn: 'या डिव्हाइसवर सूचना सुरू आहेत.',
  noticesDenied: 'पुढे जाण्यासाठी ब्राउझरमध्ये सूचना सुरू करा.',
  noticesUnavailable: 'आत्ता इथे सूचना सुरू करता येत नाहीत. नंतर पुन्हा प्रयत्न करा; ऑर्डर ईमेलवरही येतात.',
}

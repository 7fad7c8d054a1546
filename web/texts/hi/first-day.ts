import type { Translation } from '#contract/rules/language/translation.ts'
import type { firstDayTexts as english } from '../first-day.ts'

export const firstDayTexts: Translation<typeof english> = {
  title: 'आपका पहला दिन',
  progress: '{all} में से {done} हो गए',
  isDone: 'हो गया:',
  steps: {
    items: 'सूची में पहले {firstItems} सामान डालें',
    hours: 'खुलने का समय डालें',
    ringing: 'सुनें कि ऑर्डर पर घंटी कैसे बजती है',
    testOrder: 'अपने आप को परखने का ऑर्डर भेजें',
    poster: 'पोस्टर लगाएँ',
    link: 'दुकान का लिंक ग्राहकों को भेजें',
  },
  itemsNow: {
    one: 'अब तक {count} सामान',
    other: 'अब तक {count} सामान',
  },
  addItem: 'सामान डालें',
  addStaples: 'रोज़ के सामान में से चुनें',
  setHours: 'समय डालें',
  hoursNote: 'समय डालने तक चौबीसों घंटे खुली मानी जाती है।',
  hoursRight: 'चौबीसों घंटे खुली, यही सही है',
  ring: 'अभी बजाएँ',
  ringFailed: 'आवाज़ नहीं बज पाई। आवाज़ का स्तर और इस साइट के लिए ब्राउज़र की सेटिंग देखें।',
  testNote: 'यह आपके ऑर्डर पेज पर आता है और घंटी बजाता है। परखने का लिखा रहता है और कहीं गिना नहीं जाता।',
  sendTest: 'परखने का ऑर्डर भेजें',
  toDesk: 'ऑर्डर पेज पर दिखाएँ',
  throwAway: 'परखने का ऑर्डर हटाएँ',
  poster: 'पोस्टर छापें',
  posterUp: 'लग गया',
  posterNote: 'काउंटर पर, दरवाज़े पर या थैली पर।',
  putAway: 'यह सूची छिपाएँ',
  failed: 'यह नहीं हो सका। फिर कोशिश करें।',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { firstDayTexts as english } from '../first-day.ts'

export const firstDayTexts: Translation<typeof english> = {
  title: 'तुमचा पहिला दिवस',
  progress: '{all} पैकी {done} झाले',
  isDone: 'झाले:',
  steps: {
    items: 'यादीत पहिल्या {firstItems} वस्तू टाका',
    hours: 'उघडण्याची वेळ ठेवा',
    ringing: 'ऑर्डर आली की घंटा कशी वाजते ते ऐका',
    testOrder: 'स्वतःला तपासणीची ऑर्डर पाठवा',
    poster: 'पोस्टर लावा',
    link: 'दुकानाची लिंक ग्राहकांना पाठवा',
  },
  itemsNow: {
    one: 'आतापर्यंत {count} वस्तू',
    other: 'आतापर्यंत {count} वस्तू',
  },
  addItem: 'सामान टाका',
  addStaples: 'रोजच्या वस्तूंमधून निवडा',
  setHours: 'वेळ ठेवा',
  hoursNote: 'वेळ ठेवेपर्यंत चोवीस तास सुरू धरले जाते.',
  hoursRight: 'चोवीस तास सुरू, हेच बरोबर',
  ring: 'आत्ता वाजवा',
  ringFailed: 'आवाज वाजवता आला नाही. आवाजाची पातळी आणि या साइटसाठी ब्राउझरची सेटिंग पाहा.',
  testNote: 'ती तुमच्या ऑर्डरच्या पानावर येते आणि घंटा वाजते. तपासणीची असे लिहिलेले असते आणि कुठेही मोजली जात नाही.',
  sendTest: 'तपासणीची ऑर्डर पाठवा',
  toDesk: 'ऑर्डरच्या पानावर दाखवा',
  throwAway: 'तपासणीची ऑर्डर काढून टाका',
  poster: 'पोस्टर छापा',
  posterUp: 'लावले',
  posterNote: 'काउंटरवर, दारावर किंवा पिशवीवर.',
  putAway: 'ही यादी लपवा',
  failed: 'ते होऊ शकले नाही. पुन्हा प्रयत्न करा.',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { paymentTexts as english } from '../payment.ts'

export const paymentTexts: Translation<typeof english> = {
  testMode: 'टेस्ट मोड',
  testModeNote:
    'खरे पैसे कापले जात नाहीत. टेस्ट कार्ड 4100 2800 0000 1007 वापरा, किंवा UPI साठी success@razorpay लिहा.',
  loadFailed: 'Razorpay उघडले नाही. पुन्हा प्रयत्न करा.',
  keepsNothing:
    'तुमचा ब्राउझर या साइटचे काहीच सेव्ह करत नाही, म्हणून पेमेंटची खिडकी उघडू शकत नाही. कुकीज चालू करा, किंवा दुसरा ब्राउझर वापरा.',
  startFailed: 'पेमेंट सुरू झाले नाही.',
  startFailedRetry: 'पेमेंट सुरू झाले नाही. पुन्हा प्रयत्न करा.',
  notVerifiedContact: 'पेमेंटची तपासणी पूर्ण झाली नाही. आमच्या मदत टीमला लिहा.',
  confirming: 'तुमचे पेमेंट पक्के होत आहे.',
  confirmingNote: 'हे पान आपोआप पुढे जाईल. तुम्ही ते सोडूनही जाऊ शकता: पक्के झाले की ऑर्डर तुमच्या ऑर्डरमध्ये दिसेल.',
  myOrders: 'माझ्या ऑर्डर',
  giveUp: 'ऑर्डरच रद्द करा',
  giveUpTitle: 'ही ऑर्डर रद्द करायची?',
  giveUpText: 'यानंतरही पेमेंट आले, तर पैसे आपोआप परत जातील.',
  giveUpYes: 'हो, रद्द करा',
  giveUpKeep: 'वाट पाहा',
  givenUp: 'तुमची ऑर्डर रद्द झाली.',
  giveUpFailed: 'रद्द करता आली नाही. पुन्हा प्रयत्न करा.',
  dismissed: 'पेमेंटची खिडकी बंद केली. बँकेने तरीही पैसे कापले असतील, तर ते पेमेंट आपोआप मोजले जाईल; पुन्हा पैसे देऊ नका.',
  paymentFailed: 'पेमेंट पूर्ण झाले नाही.',
  setupDone: 'पेमेंट झाले! दुकान तयार आहे.',
  renewed: 'प्लॅन रिन्यू झाला!',
}

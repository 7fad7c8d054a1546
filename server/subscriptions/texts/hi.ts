import type { Translation } from '#contract/rules/language/translation.ts'
import type { endLetters as english } from './en.ts'

export const endLetters: Translation<typeof english> = {
  today: {
    subject: 'दुकान {shop} का प्लान आज ख़त्म हो रहा है',
    heading: 'आपका प्लान आज ख़त्म हो रहा है',
  },
  tomorrow: {
    subject: 'दुकान {shop} का प्लान कल ख़त्म होगा',
    heading: 'आपका प्लान कल ख़त्म होगा',
  },
  later: {
    subject: {
      one: 'दुकान {shop} का प्लान {count} दिन में ख़त्म होगा',
      other: 'दुकान {shop} का प्लान {count} दिन में ख़त्म होगा',
    },
    heading: {
      one: 'आपका प्लान {count} दिन में ख़त्म होगा',
      other: 'आपका प्लान {count} दिन में ख़त्म होगा',
    },
  },
  text: 'यह {date} के आख़िर तक चलेगा। उसके बाद रिन्यू होने तक आपकी दुकान नहीं दिखेगी और नए ऑर्डर नहीं आएँगे। आपके सामान की सूची, ऑर्डर और ग्राहकों के कार्ट सुरक्षित रहेंगे।',
  renewal: 'अभी रिन्यू करने से एक भी दिन नहीं जाता: नया प्लान इसके ख़त्म होने पर शुरू होता है।',
  link: 'प्लान रिन्यू करें',
  reason: 'यह ईमेल इसलिए आया क्योंकि {product} पर आपकी दुकान है।',
}

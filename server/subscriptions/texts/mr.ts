import type { Translation } from '#contract/rules/language/translation.ts'
import type { endLetters as english } from './en.ts'

export const endLetters: Translation<typeof english> = {
  today: {
    subject: '{shop} या दुकानाचा प्लॅन आज संपत आहे',
    heading: 'तुमचा प्लॅन आज संपत आहे',
  },
  tomorrow: {
    subject: '{shop} या दुकानाचा प्लॅन उद्या संपतो',
    heading: 'तुमचा प्लॅन उद्या संपतो',
  },
  later: {
    subject: {
      one: '{shop} या दुकानाचा प्लॅन {count} दिवसात संपतो',
      other: '{shop} या दुकानाचा प्लॅन {count} दिवसांत संपतो',
    },
    heading: {
      one: 'तुमचा प्लॅन {count} दिवसात संपतो',
      other: 'तुमचा प्लॅन {count} दिवसांत संपतो',
    },
  },
  text: 'तो {date} या दिवसाच्या शेवटपर्यंत चालतो. त्यानंतर रिन्यू करेपर्यंत तुमचे दुकान दिसत नाही आणि नवीन ऑर्डर येत नाहीत. तुमची यादी, ऑर्डर आणि ग्राहकांचे कार्ट जपून ठेवले जातात.',
  renewal: 'आता रिन्यू केल्याने एकही दिवस जात नाही: हा प्लॅन संपल्यावर नवीन सुरू होतो.',
  link: 'प्लॅन रिन्यू करा',
  reason: 'हा ईमेल आला कारण {product} वर तुमचे दुकान आहे.',
}

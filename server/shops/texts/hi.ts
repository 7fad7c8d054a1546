import type { Translation } from '#contract/rules/language/translation.ts'
import type * as english from './en.ts'

export const bankLetters: Translation<typeof english.bankLetters> = {
  subject: 'दुकान {shop} के बैंक की नई जानकारी',
  heading: 'आपके बैंक की जानकारी बदल रही है',
  text: 'किसी ने आपके अकाउंट में लॉगिन करके दिखाया कि वे आप ही हैं। {moment} से दुकान {shop} के पैसे {after} में जाएँगे; तब तक पहले की तरह {before} में।',
  help: 'यह आप नहीं थे? तुरंत पासवर्ड बदलें, सही जानकारी फिर से भरें और {email} पर लिखें।',
  link: 'दुकान की प्रोफ़ाइल खोलें',
  reason: 'यह ईमेल इसलिए आया क्योंकि {product} पर आपकी दुकान है।',
}

export const upiLetters: Translation<typeof english.upiLetters> = {
  entered: {
    subject: 'दुकान {shop} का नया UPI पता',
    heading: 'आपकी दुकान का UPI पता जुड़ गया',
    text: 'किसी ने आपके अकाउंट में लॉगिन करके दिखाया कि वे आप ही हैं। अब से दुकान {shop} जो कोड दरवाज़े पर दिखाती है, उसके पैसे {after} में जाएँगे।',
  },
  replaced: {
    subject: 'दुकान {shop} का नया UPI पता',
    heading: 'आपका UPI पता बदल गया',
    text: 'किसी ने आपके अकाउंट में लॉगिन करके दिखाया कि वे आप ही हैं। अब से दुकान {shop} जो कोड दरवाज़े पर दिखाती है, उसके पैसे {after} में जाएँगे, {before} में नहीं।',
  },
  removed: {
    subject: 'दुकान {shop} का अब कोई UPI पता नहीं',
    heading: 'आपका UPI पता हटाया गया',
    text: 'किसी ने आपके अकाउंट में लॉगिन करके दिखाया कि वे आप ही हैं। दुकान {shop} अब {before} का कोड नहीं दिखाती।',
  },
  help: 'यह आप नहीं थे? तुरंत पासवर्ड बदलें, सही पता फिर से भरें और {email} पर लिखें।',
  link: 'दुकान की प्रोफ़ाइल खोलें',
  reason: 'यह ईमेल इसलिए आया क्योंकि {product} पर आपकी दुकान है।',
}

import type { Translation } from '#contract/rules/translation.ts'
import type { shellTexts as english } from '../shell.ts'

export const shellTexts: Translation<typeof english> = {
  language: 'भाषा',
  preview: '{product} की दुकान, सामने से',
  skip: 'सीधे पेज पर जाएँ',
  openChat: 'मदद की चैट खोलें',
  navigation: 'मुख्य',
  home: 'होम',
  basket: { one: 'कार्ट में {count} सामान', other: 'कार्ट में {count} सामान' },
  basketEmpty: 'कार्ट खाली है',
  signIn: 'लॉगिन',
  profile: 'प्रोफ़ाइल',
  orders: 'ऑर्डर',
  account: 'अकाउंट',
  logout: 'लॉग आउट',
  demo: 'यह सिर्फ़ डेमो है। यहाँ की दुकानें, ऑर्डर, ईमेल और पेमेंट असली नहीं हैं।',
  signedOut: 'लॉग आउट हो गया है। फिर से लॉगिन करें।',
  setupOrRenew: 'दुकान की जानकारी पूरी करें या अपना प्लान रिन्यू करें।',
  notFound: {
    title: 'पेज नहीं मिला',
    text: 'इस गली में कोई दुकान नहीं है। पेज हट गया है, या पते में ग़लती है।',
    goHome: 'होम पर जाएँ',
  },
  broken: {
    title: 'कुछ गड़बड़ हो गई',
    text: 'पेज नहीं दिखा पाए। आपका कुछ नहीं खोया है; फिर कोशिश करें।',
    again: 'फिर कोशिश करें',
    goHome: 'होम पर जाएँ',
  },
  footer: {
    promise: 'करीब {deliveryMinutes} मिनट में डिलीवरी, इस्तेमाल मुफ़्त, और दुकानों के लिए सीधा-सादा प्लान।',
    shop: 'ख़रीदारी',
    browse: 'पास की दुकानें',
    allShops: '{product} की सब दुकानें',
    myOrders: 'मेरे ऑर्डर',
    cart: 'कार्ट',
    company: 'सबके लिए',
    partner: 'अपनी दुकान जोड़ें',
    terms: 'नियम और शर्तें',
    support: 'मदद',
  },
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { phoneTexts as english } from '../phone.ts'

export const phoneTexts: Translation<typeof english> = {
  codeHint: '{number} पर आए छह अंक।',
  signIn: {
    hint: 'इस पर हम एसएमएस से OTP भेजेंगे।',
    details: '{number} यहाँ नया है। बस एक बार अपना नाम और ईमेल लिखें; अगली बार नंबर काफ़ी है।',
    back: 'ईमेल से लॉगिन करें',
  },
  account: {
    title: 'फ़ोन नंबर',
    with: '{number} पर आए OTP से भी लॉगिन होता है।',
    asleep: 'आपका नंबर {number} है। अभी हम एसएमएस से OTP नहीं भेजते: ईमेल से लॉगिन करें।',
    without: 'अपना नंबर जोड़ें, तो ईमेल के साथ-साथ एसएमएस पर आए OTP से भी लॉगिन होगा।',
    add: 'फ़ोन नंबर जोड़ें',
    change: 'नंबर बदलें',
    hint: 'इस पर हम एसएमएस से OTP भेजेंगे। दस अंक, भारत का नंबर।',
    sendCode: 'OTP भेजें',
    sending: 'OTP भेज रहे हैं...',
    next: 'आगे बढ़ें',
    prove: 'एक बात और: पक्का करें कि यह अकाउंट आपका है।',
    link: 'नंबर जोड़ें',
    linking: 'जोड़ रहे हैं…',
    cancel: 'वापस',
    added: 'आपका नंबर जुड़ गया।',
    remove: 'नंबर हटाएँ',
    removed: 'आपका नंबर हट गया।',
  },
}

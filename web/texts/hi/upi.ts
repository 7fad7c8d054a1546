import type { Translation } from '#contract/rules/language/translation.ts'
import type { upiTexts as english } from '../upi.ts'

export const upiTexts: Translation<typeof english> = {
  profile: {
    title: 'UPI पता',
    note: 'दरवाज़े पर UPI से देने वाले ग्राहकों के लिए। रास्ते वाले ऑर्डर का ठीक रकम वाला कोड ऑर्डर पेज पर आता है, ग्राहक उसे स्कैन करता है; पैसे सीधे आपको मिलते हैं।',
    label: 'आपका UPI पता',
    hint: 'जैसे name@bank, जैसा आपके UPI ऐप में है',
    add: 'UPI पता जोड़ें',
    change: 'UPI पता बदलें',
    remove: 'हटाएँ',
    removing: 'हटा रहे हैं…',
    keep: 'जैसा है वैसा रखें',
    save: 'बदलाव सेव करें',
    saving: 'सेव हो रहा है…',
    prove: 'क्या यह आप हैं?',
    proveEntry: 'अब से दरवाज़े वाले कोड के पैसे इस पते पर जाएँगे। एक बार फिर देख लें। हम ईमेल करेंगे।',
    proveReplacement: 'अब से दरवाज़े वाले कोड के पैसे इस पते पर जाएँगे, {present} पर नहीं। एक बार फिर देख लें। हम ईमेल करेंगे।',
    proveRemoval: 'अब आपके ऑर्डर में UPI कोड नहीं दिखेगा। हम ईमेल करेंगे।',
  },
  code: {
    show: 'UPI कोड दिखाएँ',
    showOf: 'UPI कोड दिखाएँ, ऑर्डर {number}',
    title: 'ऑर्डर #{number}',
    scan: 'किसी भी UPI ऐप से स्कैन करें',
    code: 'UPI कोड, {amount}, {address} को',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया।',
    notCopied: 'पता कॉपी नहीं हो सका। उसे चुनकर हाथ से कॉपी करें।',
    unseen: '{product} को यह पेमेंट नहीं दिखता: सामान देने से पहले अपना UPI ऐप देखें।',
    loading: 'कोड आ रहा है',
  },
}

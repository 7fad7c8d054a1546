import type { Translation } from '#contract/rules/language/translation.ts'
import type { upiTexts as english } from '../upi.ts'

export const upiTexts: Translation<typeof english> = {
  profile: {
    title: 'UPI पत्ता',
    note: 'दारात UPI ने देणाऱ्या ग्राहकांसाठी. वाटेतल्या ऑर्डरचा नेमक्या रकमेचा कोड ऑर्डरच्या पानावर येतो, ग्राहक तो स्कॅन करतो; पैसे थेट तुम्हाला मिळतात.',
    label: 'तुमचा UPI पत्ता',
    hint: 'जसे name@bank, तुमच्या UPI ॲपमध्ये आहे तसा',
    add: 'UPI पत्ता जोडा',
    change: 'UPI पत्ता बदला',
    remove: 'काढा',
    removing: 'काढत आहे…',
    keep: 'आहे तसा ठेवा',
    save: 'बदल सेव्ह करा',
    saving: 'सेव्ह होत आहे…',
    prove: 'हे तुम्हीच आहात का?',
    proveEntry: 'आतापासून दारातल्या कोडचे पैसे या पत्त्यावर जातील. पुन्हा एकदा पाहा. आम्ही ईमेल करू.',
    proveReplacement:
      'आतापासून दारातल्या कोडचे पैसे या पत्त्यावर जातील, {present} वर नाही. पुन्हा एकदा पाहा. आम्ही ईमेल करू.',
    proveRemoval: 'तुमच्या ऑर्डरमध्ये आता UPI कोड दिसणार नाही. आम्ही ईमेल करू.',
  },
  code: {
    show: 'UPI कोड दाखवा',
    showOf: 'UPI कोड दाखवा, ऑर्डर {number}',
    title: 'ऑर्डर #{number}',
    scan: 'कोणत्याही UPI ॲपने स्कॅन करा',
    code: 'UPI कोड, {amount}, {address}',
    copy: 'कॉपी करा',
    copied: 'कॉपी झाले.',
    notCopied: 'पत्ता कॉपी होऊ शकला नाही. निवडून हाताने कॉपी करा.',
    unseen: '{product} या साइटला हे पेमेंट दिसत नाही: सामान देण्याआधी तुमचे UPI ॲप पाहा.',
    loading: 'कोड येत आहे',
  },
}

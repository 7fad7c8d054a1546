import type { Translation } from '#contract/rules/language/translation.ts'
import type { phoneTexts as english } from '../phone.ts'

export const phoneTexts: Translation<typeof english> = {
  codeHint: '{number} वर आलेले सहा अंक.',
  signIn: {
    hint: 'यावर आम्ही एसएमएसने OTP पाठवू.',
    details: '{number} इथे नवीन आहे. फक्त एकदा तुमचे नाव आणि ईमेल लिहा; पुढच्या वेळी नंबर पुरेसा आहे.',
    back: 'ईमेलने लॉगिन करा',
  },
  account: {
    title: 'फोन नंबर',
    with: '{number} वर आलेल्या OTP नेही लॉगिन होते.',
    asleep: 'तुमचा नंबर {number} आहे. आत्ता आम्ही एसएमएसने OTP पाठवत नाही: ईमेलने लॉगिन करा.',
    without: 'तुमचा नंबर जोडा, म्हणजे ईमेलसोबत एसएमएसवर आलेल्या OTP नेही लॉगिन होईल.',
    add: 'फोन नंबर जोडा',
    change: 'नंबर बदला',
    hint: 'यावर आम्ही एसएमएसने OTP पाठवू. दहा अंक, भारतातला नंबर.',
    sendCode: 'OTP पाठवा',
    sending: 'OTP पाठवत आहे...',
    next: 'पुढे जा',
    prove: 'आणखी एक: हे अकाउंट तुमचेच आहे याची खात्री द्या.',
    link: 'नंबर जोडा',
    linking: 'जोडत आहे…',
    cancel: 'मागे',
    added: 'तुमचा नंबर जोडला.',
    remove: 'नंबर काढा',
    removed: 'तुमचा नंबर काढला.',
  },
}

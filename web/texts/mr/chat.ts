import type { Translation } from '#contract/rules/language/translation.ts'
import type { chatTexts as english } from '../chat.ts'

export const chatTexts: Translation<typeof english> = {
  close: 'मदतीची चॅट बंद करा',
  assistant: '{product} असिस्टंट',
  status: 'मदतीला नेहमी तयार',
  greeting: 'नमस्कार! मी {product} असिस्टंट. ऑर्डर, सामान, डिलिव्हरी आणि पैशांबद्दल विचारा. काय जाणून घ्यायचे आहे?',
  messages: 'संवाद',
  fromYou: 'तुम्ही',
  typing: 'असिस्टंट लिहीत आहे',
  placeholder: 'ऑर्डर, सामान, डिलिव्हरीबद्दल विचारा...',
  send: 'पाठवा',
  sendNothing: 'आधी प्रश्न लिहा',
  sendWaiting: 'आधी उत्तर येऊ द्या',
  quickActions: ['ऑर्डर कुठे आहे', 'सामान', 'डिलिव्हरी कुठे-कुठे', 'मदत'],
  failedToast: 'चॅटकडून उत्तर आले नाही.',
  failed: 'माफ करा, आत्ता उत्तर देता येत नाही. पुन्हा प्रयत्न करा किंवा {email} वर लिहा',
}

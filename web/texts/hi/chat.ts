import type { Translation } from '#contract/rules/language/translation.ts'
import type { chatTexts as english } from '../chat.ts'

export const chatTexts: Translation<typeof english> = {
  close: 'मदद की चैट बंद करें',
  assistant: '{product} असिस्टेंट',
  status: 'हमेशा मदद को तैयार',
  greeting: 'नमस्ते! मैं {product} असिस्टेंट हूँ। ऑर्डर, सामान, डिलीवरी और पैसों के बारे में पूछिए। क्या जानना है?',
  messages: 'बातचीत',
  fromYou: 'आप',
  typing: 'असिस्टेंट लिख रहा है',
  placeholder: 'ऑर्डर, सामान, डिलीवरी के बारे में पूछें...',
  send: 'भेजें',
  sendNothing: 'पहले सवाल लिखें',
  sendWaiting: 'पहले जवाब आने दें',
  quickActions: ['ऑर्डर कहाँ है', 'सामान', 'कहाँ-कहाँ डिलीवरी', 'मदद'],
  failedToast: 'चैट से जवाब नहीं आया।',
  failed: 'माफ़ कीजिए, अभी जवाब नहीं दे पा रहा। फिर कोशिश करें या {email} पर लिखें',
}

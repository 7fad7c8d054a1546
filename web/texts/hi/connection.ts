import type { Translation } from '#contract/rules/language/translation.ts'
import type { connectionTexts as english } from '../connection.ts'

export const connectionTexts: Translation<typeof english> = {
  unreachable: 'अभी इंटरनेट नहीं है। कुछ खोया नहीं है; फिर कोशिश करें।',
  renewed: 'साइट अभी-अभी नई हुई है। कुछ खोया नहीं है; फिर कोशिश करें।',
  broken: 'हमारी तरफ़ कुछ गड़बड़ हो गई। कुछ खोया नहीं है; फिर कोशिश करें।',
  number: 'फिर ऐसा हो तो हमें यह नंबर बताएँ: {number}',
  late: 'जवाब आने में बहुत देर लगी। फिर कोशिश करें।',
}

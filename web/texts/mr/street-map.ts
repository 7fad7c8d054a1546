import type { Translation } from '#contract/rules/language/translation.ts'
import type { mapTexts as english } from '../street-map.ts'

export const mapTexts: Translation<typeof english> = {
  title: 'रस्त्यांचा नकाशा',
  scrollWithControl: 'नकाशा लहान-मोठा करायला Ctrl दाबून स्क्रोल करा',
  scrollWithCommand: 'नकाशा लहान-मोठा करायला ⌘ दाबून स्क्रोल करा',
  twoFingers: 'नकाशा दोन बोटांनी सरकवा',
}

import type { Translation } from '#contract/rules/translation.ts'
import type { heartTexts as english } from '../hearts.ts'

export const heartTexts: Translation<typeof english> = {
  label: 'माझे दुकान: {shop}',
  signInFirst: 'तुमची दुकाने हाताशी ठेवायला लॉगिन करा.',
  failed: 'हे सेव्ह झाले नाही. पुन्हा प्रयत्न करा.',
}

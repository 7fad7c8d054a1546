import type { Translation } from '#contract/rules/language/translation.ts'
import type { heartTexts as english } from '../hearts.ts'

export const heartTexts: Translation<typeof english> = {
  label: 'माझे दुकान: {shop}',
  signInFirst: 'तुमची दुकाने हाताशी ठेवायला लॉगिन करा.',
  ofCustomers: 'तुम्ही दुकान म्हणून लॉगिन आहात. दुकाने हाताशी फक्त ग्राहक ठेवतात.',
  failed: 'हे सेव्ह झाले नाही. पुन्हा प्रयत्न करा.',
}

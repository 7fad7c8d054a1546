import type { Translation } from '#contract/rules/language/translation.ts'
import type { placeTexts as english } from './en.ts'

export const placeTexts: Translation<typeof english> = {
  fallback: 'अभी सिर्फ़ इलाके दिख रहे हैं: पता खोजने वाली सेवा इस समय जवाब नहीं दे रही।',
  preparing: 'पिन कोड की सूची अभी तैयार हो रही है।',
  near: '{place} के पास (लगभग)',
}

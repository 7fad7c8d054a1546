import type { Translation } from '#contract/rules/language/translation.ts'
import type { offlineTexts as english } from '../offline.ts'

export const offlineTexts: Translation<typeof english> = {
  offline: 'इंटरनेट नाही.',
  kept: 'तुमचे कार्ट जपलेले आहे; नेट आले की ऑर्डर देता येईल.',
  lastShop: 'शेवटचे दुकान उघडा',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { offlineTexts as english } from '../offline.ts'

export const offlineTexts: Translation<typeof english> = {
  offline: 'इंटरनेट नहीं है।',
  kept: 'आपका कार्ट सुरक्षित है; नेट आते ही ऑर्डर हो सकेगा।',
  lastShop: 'पिछली दुकान खोलें',
}

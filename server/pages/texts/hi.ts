import type { Translation } from '#contract/rules/language/translation.ts'
import type { manifestTexts as manifest, previewTexts as preview, siteTexts as site } from './en.ts'

export const manifestTexts: Translation<typeof manifest> = {
  description: 'पास की दुकानों से दूध, किराना और बेकरी का सामान, करीब {deliveryMinutes} मिनट में।',
  myOrders: 'मेरे ऑर्डर',
  cart: 'कार्ट',
}

export const siteTexts: Translation<typeof site> = {
  copyright: '© {year} {product}। सर्वाधिकार सुरक्षित।',
}

export const previewTexts: Translation<typeof preview> = {
  home: 'पास की दुकानों से दूध, किराना और ब्रेड, करीब {deliveryMinutes} मिनट में।',
  at: '{place} में',
  rating: '{average}  ({count})',
  between: ' · ',
  nameless: 'आपके पास की दुकान',
}

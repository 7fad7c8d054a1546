import type { Translation } from '#contract/rules/language/translation.ts'
import type { manifestTexts as manifest, previewTexts as preview, siteTexts as site } from './en.ts'

export const manifestTexts: Translation<typeof manifest> = {
  description: 'जवळच्या दुकानांतून दूध, किराणा आणि बेकरीचे सामान, साधारण {deliveryMinutes} मिनिटांत.',
  myOrders: 'माझ्या ऑर्डर',
  cart: 'कार्ट',
}

export const siteTexts: Translation<typeof site> = {
  copyright: '© {year} {product}. सर्व हक्क राखीव.',
}

export const previewTexts: Translation<typeof preview> = {
  home: 'जवळच्या दुकानांतून दूध, किराणा आणि ब्रेड, साधारण {deliveryMinutes} मिनिटांत.',
  at: '{place} येथे',
  rating: '{average}  ({count})',
  between: ' · ',
  nameless: 'तुमच्या जवळचे दुकान',
}

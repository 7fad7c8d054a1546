import type { Translation } from '#contract/rules/language/translation.ts'
import type { placeTexts as english } from './en.ts'

export const placeTexts: Translation<typeof english> = {
  fallback: 'आत्ता फक्त भाग दिसत आहेत: पत्ते शोधणारी सेवा सध्या उत्तर देत नाही.',
  preparing: 'पिन कोडची यादी अजून तयार होत आहे.',
  near: '{place} जवळ (अंदाजे)',
}

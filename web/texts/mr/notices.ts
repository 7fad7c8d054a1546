import type { Translation } from '#contract/rules/language/translation.ts'
import type { noticesTexts as english } from '../notices.ts'

export const noticesTexts: Translation<typeof english> = {
  offer: 'ऑर्डर पुढे सरकली की सांगा',
  on: 'ऑर्डर पुढे सरकली की या फोनवर सूचना येईल.',
  denied: 'या साइटच्या सूचना बंद आहेत. ब्राउझरच्या सेटिंगमध्ये सुरू करता येतील.',
  unavailable: 'सूचना आत्ता सुरू करता आल्या नाहीत. हे पान आणि ईमेलही सांगत राहतील.',
  fromHomeScreen: 'iPhone किंवा iPad वर सूचना हव्या असतील तर शेअर दाबा, ही साइट होम स्क्रीनवर जोडा आणि तिथून उघडा.',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { noticesTexts as english } from '../notices.ts'

export const noticesTexts: Translation<typeof english> = {
  offer: 'ऑर्डर आगे बढ़े तो बताएँ',
  on: 'ऑर्डर आगे बढ़ते ही इस फ़ोन पर सूचना आएगी।',
  denied: 'इस साइट की सूचना बंद है। ब्राउज़र की सेटिंग में चालू कर सकते हैं।',
  unavailable: 'सूचना अभी चालू नहीं हो पाई। यह पेज और ईमेल भी बताते रहेंगे।',
  fromHomeScreen: 'iPhone या iPad पर सूचना के लिए शेयर दबाएँ, “होम स्क्रीन में जोड़ें” चुनें, फिर यह साइट वहीं से खोलें।',
}

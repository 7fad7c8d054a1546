import type { Translation } from '#contract/rules/language/translation.ts'
import type { mapTexts as english } from '../street-map.ts'

export const mapTexts: Translation<typeof english> = {
  title: 'सड़कों का नक्शा',
  scrollWithControl: 'नक्शा छोटा-बड़ा करने के लिए Ctrl दबाकर स्क्रॉल करें',
  scrollWithCommand: 'नक्शा छोटा-बड़ा करने के लिए ⌘ दबाकर स्क्रॉल करें',
  twoFingers: 'नक्शे को दो उँगलियों से खिसकाएँ',
}

import type { Translation } from '#contract/rules/language/translation.ts'
import type { withoutScriptTexts as english } from '../without-script.ts'

export const withoutScriptTexts: Translation<typeof english> = {
  needed: 'या पानासाठी जावास्क्रिप्ट लागते, आणि या ब्राउझरमध्ये ते बंद आहे. दुकाने आणि भाव त्याशिवायही दिसतात.',
  goHome: 'होमवर जा',
}

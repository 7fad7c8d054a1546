import type { Translation } from '#contract/rules/language/translation.ts'
import type { cropTexts as english } from '../crop.ts'

export const cropTexts: Translation<typeof english> = {
  title: 'चौकोर काटें',
  area: 'चौकोर जो रखा जाएगा',
  hint: 'फ़ोटो को खींचें, बड़ा करें, या तीर वाले बटन से हिलाएँ।',
  zoom: 'ज़ूम',
  cutOff: 'कटा हुआ: बाएँ {left}%, दाएँ {right}%, ऊपर {top}%, नीचे {bottom}%।',
  use: 'यही लें',
  useWhole: 'पूरी फ़ोटो लें',
}

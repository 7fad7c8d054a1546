import type { Translation } from '#contract/rules/language/translation.ts'
import type { cropTexts as english } from '../crop.ts'

export const cropTexts: Translation<typeof english> = {
  title: 'चौकोनी कापा',
  area: 'जो चौकोन ठेवला जाईल',
  hint: 'फोटो ओढा, मोठा करा, किंवा बाणांच्या बटणांनी हलवा.',
  zoom: 'झूम',
  cutOff: 'कापलेले: डावीकडे {left}%, उजवीकडे {right}%, वर {top}%, खाली {bottom}%.',
  use: 'हेच वापरा',
  useWhole: 'पूर्ण फोटो वापरा',
}

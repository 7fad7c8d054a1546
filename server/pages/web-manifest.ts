import { addressIn, type Language, languageTags } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { inLanguage } from '#contract/words/speech.ts'
import { manifestTextsIn } from './texts/in-each.ts'

/** The web app manifest. Not a static file, because the product's name is a setting. */
export function webManifest(productName: string, language: Language): Response {
  const texts = inLanguage(manifestTextsIn, language)
  const manifest = {
    // The same id in every language, so that changing the language does not make it another app.
    id: '/',
    name: productName,
    short_name: productName.slice(0, 12),
    description: fill(texts.description, figures),
    lang: languageTags[language],
    start_url: addressIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fffdf8',
    theme_color: '#fffdf8',
    categories: ['food', 'shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: texts.myOrders, url: addressIn(language, '/myorders') },
      { name: texts.cart, url: addressIn(language, '/cart') },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}

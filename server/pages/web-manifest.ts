import { figures } from '#contract/rules/figures.ts'
import { languageTags, sourceLanguage } from '#contract/rules/languages.ts'
import { fill } from '#contract/rules/say.ts'
import { manifestTexts as texts } from './texts/en.ts'
/** What makes the site installable. Its name is a setting, so this is no file. */
export function webManifest(productName: string): Response {
  const manifest = {
    id: '/',
    name: productName,
    short_name: productName.slice(0, 12),
    description: fill(texts.description, figures),
    lang: languageTags[sourceLanguage],
    start_url: '/',
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
      { name: texts.myOrders, url: '/myorders' },
      { name: texts.cart, url: '/cart' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}

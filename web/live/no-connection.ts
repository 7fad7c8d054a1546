import { languageTags } from '#contract/rules/language/languages.ts'
import { language } from '#web/language/language.ts'
import colours from '#web/styles/colours.css?inline'
import { shopTexts } from '#web/texts/shop.ts'

/** The same cache and key as in `public/sw.js`. */
const [CACHE, KEY] = ['said-1', '/no-connection']
const AGAIN_MS = 10_000
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'"

/**
 * Caches the page that the service worker shows when a page can be neither fetched nor found in the cache, in the language
 * that was used last. It is self-contained, and reloads itself as soon as the server answers.
 */
export async function keepNoConnection() {
  const cache = await caches.open(CACHE)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  await cache.put(KEY, new Response(page(), { headers }))
}

function page(): string {
  const { title, text, again } = shopTexts.unreachable
  return `<!doctype html><html lang="${languageTags[language]}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${colours}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui}
body::before{content:"";display:block;height:.75rem;background:repeating-linear-gradient(90deg,var(--marigold) 0 1.5rem,var(--awning-light) 0 3rem)}
main{max-width:28rem;margin:20vh auto 0;padding:0 1rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25}
p{color:var(--ink-soft)}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:99px;background:var(--blue);color:var(--on-blue);font-weight:600;text-decoration:none}
</style>
<main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main>
<script>
const ask = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  .then(({ status }) => status < 500 && location.reload(), () => {})
addEventListener('online', ask)
setInterval(ask, ${AGAIN_MS})
</script></html>`
}

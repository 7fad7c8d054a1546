import { languageTags } from '#contract/rules/languages.ts'
import { language } from '#web/language/language.ts'
import { shopTexts } from '#web/texts/shop.ts'

/** Where the worker looks for it (`public/sw.js`). */
const [CACHE, KEY] = ['said-1', '/no-connection']
const AGAIN_MS = 10_000
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'"

/**
 * Keeps what the worker says in the place of a page that neither comes nor is kept, in the language that was read last. It
 * needs nothing else that may be missing, and asks for its page until that comes.
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
<style>main{font:1.125rem/1.6 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center}
a{display:inline-block;padding:.75rem 1.5rem;color:inherit}</style>
<main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main>
<script>
const ask = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  .then(({ status }) => status < 500 && location.reload(), () => {})
addEventListener('online', ask)
setInterval(ask, ${AGAIN_MS})
</script></html>`
}

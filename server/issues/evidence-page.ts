import type { Evidence } from '#contract/issues.ts'
import { put } from '#contract/rules/language/say.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { evidenceSections } from './evidence-lines.ts'
import { evidenceTexts as english } from './texts/en.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14213d}
h2{margin-top:2rem;border-bottom:1px solid #e8e3d9}img{max-width:100%}li{overflow-wrap:anywhere}`

/**
 * Everything about an order as one self-contained HTML page, photos embedded, so that it can still be read in years. In
 * English, whoever asks: it is kept for a bank or a court.
 */
export function evidencePage(
  evidence: Evidence,
  photos: ReadonlyMap<string, Uint8Array>,
  productName: string,
): string {
  const { texts } = englishSpeech(english)
  const title = escapeHtml(put(texts.title, { number: orderNumber(evidence.order._id) }))
  const sections = evidenceSections(evidence, productName).map(
    ({ title: heading, lines }) =>
      `<h2>${escapeHtml(heading)}</h2>\n<ul>\n${lines.map(listItem).join('\n')}\n</ul>`,
  )
  const figures = [...photos.values()].map((bytes, index) =>
    figure(bytes, put(texts.issues.photo, { number: index + 1 })),
  )
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${style}</style></head>
<body><h1>${title}</h1>
${[...sections, ...figures].join('\n')}
</body></html>
`
}

const listItem = (line: string) => `<li>${escapeHtml(line)}</li>`

const figure = (bytes: Uint8Array, alt: string) =>
  `<figure><img alt="${escapeHtml(alt)}" src="data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}"></figure>`

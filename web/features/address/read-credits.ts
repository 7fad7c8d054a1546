import type { Credit } from './ground.ts'

const PARTS = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>|([^<]+)|<[^>]*>/gis
const named: Record<string, string> = { copy: '©', amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Parses a map style's attribution, which is untrusted HTML: only its text and its links are taken. */
export function readCredits(markup: string): Credit[] {
  return [...markup.matchAll(PARTS)].flatMap(([, quoted, quotedOnce, linked, plain]) => {
    const href = readText(quoted ?? quotedOnce ?? '')
    const text = readText((linked ?? plain ?? '').replace(/<[^>]*>/g, ''))
    if (text.trim() === '') return []
    return [/^https?:\/\//.test(href) ? { text, href } : { text }]
  })
}

const readText = (markup: string) =>
  markup
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .replace(/\s+/g, ' ')

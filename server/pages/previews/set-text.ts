import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PREVIEW_HEIGHT } from '#contract/rules/previews.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/baloo-2/${name}`))
/** The face of our headings, in files that hold Latin and Devanagari with the rules by which its letters join. */
const faces = {
  medium: { weight: 'Medium', fontfile: fontFile('500Medium/Baloo2_500Medium.ttf') },
  bold: { weight: 'Bold', fontfile: fontFile('700Bold/Baloo2_700Bold.ttf') },
}

export type Wish = {
  text: string
  face: keyof typeof faces
  colour: string
  /** In pixels, the largest first: the first in which the text fits. */
  sizes: readonly [number, ...number[]]
  maxWidth: number
  mostLines: number
  mostHeight?: number
}
export type SetText = { input: Buffer; width: number; height: number }

/** The face's own lines are far apart: made for marks above and below, which a heading of two lines has little of. */
const LINE_HEIGHT = 0.74
const EMS_A_LINE = 1.2
/** From the top of the tallest letter to the foot of the lowest one. */
const EMS_OF_LETTERS = 1.3
/** More would fit nowhere. */
const MOST_LETTERS = 160
const SHORTER = 0.85

/** Sets a text of at least one `drawable` letter in the largest size in which it fits; what fits in none is cut short. */
export async function setText(wish: Wish): Promise<SetText> {
  let letters = [...new Intl.Segmenter().segment(drawable(wish.text))].map(({ segment }) => segment)
  const isTooLong = letters.length > MOST_LETTERS
  if (isTooLong) letters = letters.slice(0, MOST_LETTERS)
  const text = isTooLong ? shorten(letters) : letters.join('')
  for (const size of wish.sizes) {
    const set = await setAt(size, text, wish)
    if (isWithin(set, size, wish)) return set
  }
  const least = wish.sizes.at(-1) ?? wish.sizes[0]
  for (;;) {
    letters = letters.slice(0, Math.floor(letters.length * SHORTER))
    const set = await setAt(least, shorten(letters), wish)
    if (isWithin(set, least, wish) || letters.length === 0) return set
  }
}

const shorten = (letters: readonly string[]) => `${letters.join('').trimEnd()}…`

function isWithin({ width, height }: SetText, size: number, wish: Wish): boolean {
  const { maxWidth, mostLines, mostHeight = PREVIEW_HEIGHT } = wish
  const ofLines = size * ((mostLines - 1) * EMS_A_LINE + EMS_OF_LETTERS)
  return width <= maxWidth && height <= Math.min(ofLines, mostHeight)
}

async function setAt(size: number, text: string, { face, colour, maxWidth }: Wish): Promise<SetText> {
  const { weight, fontfile } = faces[face]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="${LINE_HEIGHT}">${escapeHtml(text)}</span>`,
      ...{
        font: `Baloo 2 ${weight} ${size}`,
        fontfile,
        width: maxWidth,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Latin, Devanagari with its joiners, and the marks between words: what both faces have. */
const drawn: readonly [from: string, to: string][] = [
  [' ', '~'],
  ['\u00a0', '\u017e'],
  ['\u0900', '\u097f'],
  ['\u200c', '\u200d'],
  ['–', '—'],
  ['‘', '„'],
  ['•', '•'],
  ['…', '…'],
  ['₹', '₹'],
]
const isDrawn = (letter: string) => drawn.some(([from, to]) => letter >= from && letter <= to)

/** What our fonts have no letters for would be drawn as boxes, or by whatever fonts the machine has. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (isDrawn(letter) ? letter : ' '))
    .join('')
    // A joiner that is left alone joins nothing.
    .replace(/(?<![\u0900-\u097f])[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

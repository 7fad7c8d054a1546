import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PREVIEW_HEIGHT } from '#contract/rules/pictures/previews.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/baloo-2/${name}`))
/** The typeface of our headings, from files with Latin and Devanagari including its shaping rules. */
const faces = {
  medium: { weight: 'Medium', fontfile: fontFile('500Medium/Baloo2_500Medium.ttf') },
  bold: { weight: 'Bold', fontfile: fontFile('700Bold/Baloo2_700Bold.ttf') },
}

export type Wish = {
  text: string
  face: keyof typeof faces
  colour: string
  /** In pixels, the largest first. The first one in which the text fits is used. */
  sizes: readonly [number, ...number[]]
  maxWidth: number
  mostLines: number
  mostHeight?: number
}
export type SetText = { input: Buffer; width: number; height: number }

/** Reduces the typeface's own line height, which leaves much room for marks above and below. */
const LINE_HEIGHT = 0.74
const EMS_A_LINE = 1.2
/** From the top of the tallest letter to the bottom of the lowest one. */
const EMS_OF_LETTERS = 1.3
/** No size has room for more. */
const MOST_LETTERS = 160
const SHORTER = 0.85

/** Renders a text in the largest size in which it fits; if it fits in none it is shortened. It must have a `drawable` letter. */
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

/** The characters that both font files have: Latin, Devanagari with its joiners, and punctuation. */
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

/** Replaces letters that our fonts lack by spaces: they would be drawn as boxes, or with a font of the machine. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (isDrawn(letter) ? letter : ' '))
    .join('')
    // Removes joiners that no longer follow a Devanagari letter.
    .replace(/(?<![\u0900-\u097f])[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

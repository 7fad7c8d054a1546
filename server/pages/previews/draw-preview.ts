import sharp, { type OverlayOptions } from 'sharp'
import type { Language } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/rules/pictures/previews.ts'
import type { ItemPreview, ShopPreview } from '#contract/rules/pictures/shop-previews.ts'
import { packIn } from '#contract/words/amounts.ts'
import { inLanguage, speechOf } from '#contract/words/speech.ts'
import type { previewTexts } from '#server/pages/texts/en.ts'
import { previewTextsIn } from '#server/pages/texts/in-each.ts'
import { AWNING, awning, colours, logo, starAt, svg } from './drawings.ts'
import { drawable, type SetText, setText, type Wish } from './set-text.ts'

/** Chat apps do not show larger pictures. */
const MOST_BYTES = 300 * 1000
const qualities = [86, 74, 60, 40]

const EDGE = 64
const BRAND = 44
/** The y coordinate of the bottom of the brand's line. */
const FLOOR = PREVIEW_HEIGHT - 46

type Placed = OverlayOptions[]
type Photo = Uint8Array | undefined
type Texts = typeof previewTexts

/** A shop front: the name on the board below the awning, and below that photo, place, rating and items. */
export async function drawShop(
  shop: ShopPreview,
  photo: Photo,
  product: string,
  language: Language,
): Promise<Buffer> {
  const texts = inLanguage(previewTextsIn, language)
  const board = { top: AWNING - 20, height: 226 }
  const size = 240
  const below = board.top + board.height + 40
  const left = EDGE + size + 44
  const maxWidth = PREVIEW_WIDTH - left - EDGE
  const name = await setText({
    ...{ text: nameOf(texts, shop.name, shop.place), face: 'bold', colour: colours.cream, mostLines: 2 },
    ...{ sizes: [104, 88, 76, 66, 56], maxWidth: PREVIEW_WIDTH - EDGE * 2, mostHeight: 160 },
  })
  // The awning covers the top 30 pixels of the board, so the name is centred in the rest.
  const nameTop = board.top + 30 + Math.round((board.height - 30 - name.height) / 2)
  const items = shop.items.map(drawable).filter(Boolean)
  const lines = await Promise.all([
    drawable(shop.place) !== '' &&
      setText({
        ...{ text: shop.place, face: 'medium', colour: colours.ink, mostLines: shop.rating ? 1 : 2 },
        ...{ sizes: [40, 34], maxWidth },
      }),
    shop.rating && setRating(texts, shop.rating),
    items.length > 0 &&
      setText({
        ...{ text: items.join(texts.between), face: 'medium', colour: colours.soft, mostLines: 2 },
        ...{ sizes: [36, 32], maxWidth },
      }),
  ])
  return compose(
    `<rect y="${board.top}" width="${PREVIEW_WIDTH}" height="${board.height}" fill="${colours.blue}"/>
     <rect y="${board.top + board.height}" width="${PREVIEW_WIDTH}" height="6" fill="${colours.marigold}"/>`,
    [
      { input: name.input, left: EDGE, top: nameTop },
      await placePicture(photo, { left: EDGE, top: below, size }),
      ...stack(lines, { left, top: below + 4, gap: 20 }),
      ...(await placeBrand(texts, product, left)),
    ],
  )
}

/** An item with its price and its shop. */
export async function drawItem(
  item: ItemPreview,
  photo: Photo,
  product: string,
  language: Language,
): Promise<Buffer> {
  const { texts, words } = speechOf(previewTextsIn, language)
  const size = 430
  const top = AWNING + 52
  const left = EDGE + size + 52
  const maxWidth = PREVIEW_WIDTH - left - EDGE
  const gap = 24
  const line = { face: 'medium', colour: colours.soft, mostLines: 1, maxWidth } as const
  const lines = await Promise.all([
    setText({
      ...{ text: nameOf(texts, item.name, item.shop), face: 'bold', colour: colours.ink, mostLines: 2 },
      ...{ sizes: [84, 72, 62, 54, 46], maxWidth, mostHeight: 140 },
    }),
    setText({ ...line, text: packIn(words, 1, item.quantity, item.unit), sizes: [36] }),
    setText({ ...line, text: formatRupees(item.price), sizes: [76], face: 'bold', colour: colours.blue }),
    setText({
      ...line,
      text: fill(texts.at, {
        place: [nameOf(texts, item.shop, ''), drawable(item.city)].filter(Boolean).join(', '),
      }),
      ...{ sizes: [34, 30], mostLines: 2 },
    }),
  ])
  const height = heightOf(lines, gap)
  return compose('', [
    await placePicture(photo, { left: EDGE, top, size }),
    ...stack(lines, { left, top: Math.max(top, Math.round((top + FLOOR - BRAND - height) / 2)), gap }),
    ...(await placeBrand(texts, product, left)),
  ])
}

export async function drawHome(product: string, language: Language): Promise<Buffer> {
  const texts = inLanguage(previewTextsIn, language)
  const left = 470
  const maxWidth = PREVIEW_WIDTH - left - EDGE
  const mark = 310
  const lines = await Promise.all([
    setText({
      ...{ text: nameOf(texts, product, ''), face: 'bold', colour: colours.ink, mostLines: 2 },
      ...{ sizes: [136, 104, 80], maxWidth },
    }),
    setText({
      ...{ text: fill(texts.home, figures), face: 'medium', colour: colours.soft, mostLines: 3 },
      ...{ sizes: [46], maxWidth: 540 },
    }),
  ])
  const height = heightOf(lines, 40)
  const middle = AWNING + (PREVIEW_HEIGHT - AWNING) / 2
  return compose('', [
    { input: svg(mark, mark, logo(mark)), left: EDGE + 40, top: Math.round(middle - mark / 2) },
    ...stack(lines, { left, top: Math.round(middle - height / 2), gap: 40 }),
  ])
}

/** Our fonts may have no letters for a name; then `instead` is drawn. */
const nameOf = (texts: Texts, name: string, instead: string) =>
  drawable(name) || drawable(instead) || texts.nameless

async function setRating(
  texts: Texts,
  { average, count }: NonNullable<ShopPreview['rating']>,
): Promise<SetText> {
  const [star, text] = [38, await setText(ratingText(texts, average, count))]
  const [width, height] = [star + 12 + text.width, Math.max(star, text.height)]
  const input = await sharp(svg(width, height, starAt(star, (height - star) / 2)))
    .composite([{ input: text.input, left: star + 12, top: Math.round((height - text.height) / 2) }])
    .png()
    .toBuffer()
  return { input, width, height }
}

const ratingText = (texts: Texts, average: string, count: number): Wish => ({
  ...{ text: fill(texts.rating, { average, count }), face: 'bold', colour: colours.ink },
  ...{ sizes: [38], maxWidth: 500, mostLines: 1 },
})

const heightOf = (lines: readonly SetText[], gap: number) =>
  lines.reduce((sum, { height }) => sum + height, gap * (lines.length - 1))

/** Places lines below each other with equal gaps; missing lines take no room. */
function stack(
  lines: readonly (SetText | false | undefined)[],
  { left, top, gap }: { left: number; top: number; gap: number },
): Placed {
  let next = top
  return lines.flatMap((line) => {
    if (!line) return []
    const placed = { input: line.input, left, top: next }
    next += line.height + gap
    return [placed]
  })
}

/** A square with round corners: the photo, or our logo if there is none or it cannot be read. */
async function placePicture(photo: Photo, { left, top, size }: { left: number; top: number; size: number }) {
  const shape = svg(size, size, `<rect width="${size}" height="${size}" rx="28"/>`)
  const cut = (bytes: Uint8Array) =>
    sharp(bytes)
      .resize(size, size, { fit: 'cover' })
      .composite([{ input: shape, blend: 'dest-in' }])
      .png()
  const drawn = svg(
    size,
    size,
    `<rect width="${size}" height="${size}" fill="#fdf1da"/><g transform="translate(${size / 4} ${size / 4})">${logo(size / 2)}</g>`,
  )
  const input = await cut(photo ?? drawn)
    .toBuffer()
    .catch(() => cut(drawn).toBuffer())
  return { input, left, top }
}

async function placeBrand(texts: Texts, product: string, left: number): Promise<Placed> {
  const name = await setText({
    ...{ text: nameOf(texts, product, ''), face: 'bold', colour: colours.ink, mostLines: 1 },
    ...{ sizes: [38, 30], maxWidth: PREVIEW_WIDTH - left - EDGE - BRAND - 16 },
  })
  const top = FLOOR - BRAND
  return [
    { input: svg(BRAND, BRAND, logo(BRAND)), left, top },
    { input: name.input, left: left + BRAND + 14, top: Math.round(top + (BRAND - name.height) / 2) },
  ]
}

async function compose(behind: string, placed: Placed): Promise<Buffer> {
  const ground = svg(
    PREVIEW_WIDTH,
    PREVIEW_HEIGHT,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>${behind}${awning()}`,
  )
  const pixels = await sharp(ground)
    .composite(placed)
    .flatten({ background: colours.paper })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of qualities) {
    const jpeg = sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, chromaSubsampling: '4:4:4' })
    const bytes = await jpeg.toBuffer()
    if (bytes.length < MOST_BYTES || quality === qualities.at(-1)) return bytes
  }
  throw new Error('no quality is left')
}

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { TILE_COLOUR } from './tile-server.ts'

/** What the pin lies on. */
export type Kind = 'sketch' | 'tiles' | 'google'

export const box = (page: Page) => page.getByRole('combobox')
export const options = (page: Page) => page.getByRole('option')
export const pinOf = (page: Page) => page.getByRole('application', { name: 'Your pin' })
export const figure = (page: Page) => page.getByRole('figure').filter({ has: pinOf(page) })
export const onSketch = (page: Page) => page.getByRole('group', { name: 'Sketch of the places around' })
export const onMap = (page: Page) => page.getByRole('group', { name: 'Your pin on a street map' })
export const ground = (page: Page, kind: Kind) => (kind === 'sketch' ? onSketch(page) : onMap(page))

/** What of the map is drawn, as a part of the picture. */
export async function drawnPart(page: Page): Promise<number> {
  const { data, info } = await sharp(await figure(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let drawn = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === TILE_COLOUR.r && data[at + 1] === TILE_COLOUR.g && data[at + 2] === TILE_COLOUR.b)
      drawn++
  return drawn / (info.width * info.height)
}

/** The middle of the pin's point, which is lower than the middle of the pin. */
export async function tipOf(page: Page) {
  const whole = await pinOf(page).boundingBox()
  if (!whole) throw new Error('the pin has no place')
  return { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
}

import { emblem } from './emblems.ts'
import { drawPack, type Pack } from './packs.ts'

/** How an item is drawn: an emblem, or a pack with an emblem on its label. */
export type ItemLook = { emblem: string; pack?: undefined } | { pack: Pack; emblem?: undefined }

/** Draws an item on a coloured background. SVG, 4:3. */
export function drawItem(look: ItemLook, ground: string): string {
  const thing = look.pack
    ? `<g transform="translate(17.6 2.6) scale(.95)">${drawPack(look.pack)}</g>`
    : `<g transform="translate(22 8.4) scale(1.62)">${emblem(look.emblem)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="480" height="360" viewBox="0 0 96 72">
    <defs><radialGradient id="ground" cx="34%" cy="22%" r="100%"><stop offset="0" stop-color="#fffdf8"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>
    <rect width="96" height="72" fill="url(#ground)"/>
    <ellipse cx="48" cy="61.6" rx="24" ry="2.9" fill="#14213d" opacity=".12"/>${thing}</svg>`
}

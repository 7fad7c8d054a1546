import { emblem } from './emblems.ts'
import { signLine } from './sign-letters.ts'

export type ShopFront = {
  name: string
  /** The colour of the awning's stripes; every other one is white. */
  awning: string
  wall: string
  /** Up to eight names of emblems: four on the counter, four on the shelf. */
  goods: readonly string[]
}

/** Draws a shop from the street, with name board, awning and goods. SVG, 4:3. */
export function drawShopFront(front: ShopFront): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="600" viewBox="0 0 120 90">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bfe0f7"/><stop offset="1" stop-color="#fff4dd"/></linearGradient></defs>
    <rect width="120" height="90" fill="url(#sky)"/>
    <rect y="79" width="120" height="11" fill="#d9cfbd"/><rect y="79" width="120" height="1.4" fill="#bdb19b"/>
    <rect x="9" y="8" width="102" height="72" rx="2" fill="${front.wall}"/>
    ${board(front.name)}${inside(front.goods)}${awning(front.awning)}${counter(front.goods)}</svg>`
}

function board(name: string): string {
  return `<rect x="13" y="11" width="94" height="15" rx="2.4" fill="#14213d"/>
    <rect x="14.2" y="12.2" width="91.6" height="12.6" rx="1.7" fill="none" stroke="#f6a723" stroke-width=".7"/>
    ${signLine({ text: name, centre: 60, top: 15, maxWidth: 80, height: 7, colour: '#fffdf8' })}`
}

function inside(goods: readonly string[]): string {
  const shelf = goods.slice(4, 8)
  return `<rect x="16" y="31" width="88" height="49" fill="#3b3a4a"/><rect x="16" y="31" width="88" height="30" fill="#564f5c"/>
    <rect x="19" y="53.4" width="82" height="1.6" fill="#c99a5b"/>${shelf.map((name, i) => place(name, 28.5 + i * 18.4, 42.2, 11.4)).join('')}`
}

function awning(colour: string): string {
  const stripes = Array.from({ length: 12 }, (_, i) => {
    const left = 11 + (i * 98) / 12
    const width = 98 / 12
    const path = `M${left} 28H${left + width}V39a${width / 2} 3.4 0 0 1 ${-width} 0Z`
    return `<path d="${path}" fill="${i % 2 ? '#fffdf8' : colour}"/>`
  })
  return `<path d="M11 42.4H109V44.4H11Z" fill="#14213d" opacity=".14"/>${stripes.join('')}<rect x="11" y="27" width="98" height="2" rx="1" fill="#14213d"/>`
}

function counter(goods: readonly string[]): string {
  const front = goods.slice(0, 4)
  return `<rect x="12" y="68" width="96" height="3" rx="1" fill="#e0b06c"/><rect x="14" y="71" width="92" height="10" fill="#b5793a"/>
    <path d="M37 71V81M60 71V81M83 71V81" stroke="#935f2a" stroke-width=".8"/>${front.map((name, i) => place(name, 19.5 + i * 21.8, 54.2, 14.6)).join('')}`
}

function place(name: string, x: number, y: number, size: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y}) scale(${size / 32})">${emblem(name)}</g>`
}

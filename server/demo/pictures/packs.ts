import { emblem } from './emblems.ts'

/** Kinds of packaging, for items whose emblem alone does not show how they are sold. */
const packKinds = ['pouch', 'tub', 'jar', 'sack', 'bottle', 'block', 'bowl', 'box', 'loaf'] as const
export type PackKind = (typeof packKinds)[number]
export type Pack = { kind: PackKind; colour: string; label?: string }

export function readPackKind(text: string): PackKind {
  const kind = packKinds.find((known) => known === text)
  if (!kind) throw new Error(`${text} is no kind of pack`)
  return kind
}

/** Draws a pack in a square of 64 units, aligned to its lower edge. */
export function drawPack({ kind, colour, label }: Pack): string {
  const draw = packs[kind]
  return draw(colour, (x, y, size) =>
    label ? `<g transform="translate(${x} ${y}) scale(${size / 32})">${emblem(label)}</g>` : '',
  )
}

type Sticker = (x: number, y: number, size: number) => string

const shine = (path: string) => `<path d="${path}" fill="#fff" opacity=".28"/>`

const packs: Record<PackKind, (colour: string, sticker: Sticker) => string> = {
  pouch: (colour, sticker) => `
    <path d="M14 8H50L52 60Q32 64 12 60Z" fill="#fff"/>
    <path d="M13.4 20H50.6L51.7 50Q32 54 12.3 50Z" fill="${colour}"/>
    <path d="M14 8H50V13H14Z" fill="#d7dde6"/><path d="M14 10.5H50" stroke="#b9c3d1" stroke-dasharray="2 1.5"/>
    <circle cx="32" cy="35" r="11.5" fill="#fff"/>${sticker(23, 26, 18)}
    ${shine('M17 14L21 14L18 58L14.5 57Z')}`,
  tub: (colour, sticker) => `
    <path d="M10 20H54L49 60Q32 63 15 60Z" fill="#fff"/>
    <path d="M11.6 30H52.4L49.6 52Q32 55 14.4 52Z" fill="${colour}"/>
    <rect x="7" y="13" width="50" height="9" rx="4" fill="${colour}"/><rect x="7" y="18" width="50" height="4" rx="2" fill="#14213d" opacity=".12"/>
    <circle cx="32" cy="41" r="10.5" fill="#fff"/>${sticker(24, 33, 16)}
    ${shine('M15 24L20 24L22 60L18 60Z')}`,
  jar: (colour, sticker) => `
    <rect x="18" y="4" width="28" height="9" rx="3" fill="#c4392b"/><rect x="18" y="9" width="28" height="4" fill="#14213d" opacity=".15"/>
    <path d="M17 15Q12 18 12 24V54Q12 61 19 61H45Q52 61 52 54V24Q52 18 47 15Z" fill="#e8f1f8"/>
    <path d="M15 23H49V54Q49 58 45 58H19Q15 58 15 54Z" fill="${colour}"/>
    <rect x="15" y="31" width="34" height="19" fill="#fffdf8"/>${sticker(24, 32.5, 16)}
    ${shine('M17 20H21V57H19Q17 57 17 54Z')}`,
  sack: (colour, sticker) => `
    <path d="M18 9Q32 14 46 9L49 16Q56 40 50 60Q32 64 14 60Q8 40 15 16Z" fill="#efe2c6"/>
    <path d="M15 16Q32 22 49 16" stroke="#c9b48a" stroke-width="2" fill="none"/>
    <path d="M12 30Q32 35 52 30Q54 42 51.5 53Q32 57 12.5 53Q10 42 12 30Z" fill="${colour}"/>
    <circle cx="32" cy="43" r="10" fill="#fffdf8"/>${sticker(24, 35, 16)}
    ${shine('M17 18L21 19Q16 40 19 60L15 59Q11 40 17 18Z')}`,
  bottle: (colour, sticker) => `
    <rect x="26" y="2" width="12" height="7" rx="2" fill="#1f8a4c"/><path d="M27 9H37V15Q46 19 46 28V56Q46 61 41 61H23Q18 61 18 56V28Q18 19 27 15Z" fill="${colour}"/>
    <rect x="18" y="32" width="28" height="20" fill="#fffdf8"/>${sticker(24, 34, 16)}
    ${shine('M22 24Q23 21 26 20V60H23Q22 60 22 57Z')}`,
  block: (colour, sticker) => `
    <path d="M8 34L34 24L58 33L32 45Z" fill="#fff"/><path d="M8 34L32 45V60L8 48Z" fill="${colour}"/>
    <path d="M58 33L32 45V60L58 47Z" fill="${colour}"/><path d="M58 33L32 45V60L58 47Z" fill="#14213d" opacity=".1"/>
    <path d="M14 36.8L38 26.6M20 39.5L44 28.6M26 42.3L51 30.6" stroke="${colour}" stroke-width="1.2"/>${sticker(38, 8, 18)}`,
  bowl: (colour, sticker) => `
    <path d="M9 36Q18 12 32 12Q46 12 55 36Z" fill="${colour}"/>
    <g fill="#14213d" opacity=".14"><circle cx="24" cy="28" r="1.6"/><circle cx="33" cy="21" r="1.6"/><circle cx="40" cy="29" r="1.6"/><circle cx="31" cy="31" r="1.6"/><circle cx="27" cy="19" r="1.3"/><circle cx="46" cy="33" r="1.4"/><circle cx="18" cy="33" r="1.4"/></g>
    <path d="M5 35H59Q58 57 42 61H22Q6 57 5 35Z" fill="#b5793a"/><path d="M5 35H59L58.6 39H5.4Z" fill="#14213d" opacity=".14"/>${sticker(23, 40, 18)}
    ${shine('M11 41Q13 53 22 58L19 58Q10 54 8.5 41Z')}`,
  box: (colour, sticker) => `
    <path d="M12 14L46 10L53 15V56L46 60L12 56Z" fill="${colour}"/><path d="M46 10L53 15V56L46 60Z" fill="#14213d" opacity=".16"/>
    <rect x="16" y="20" width="26" height="28" rx="3" fill="#fffdf8"/>${sticker(18, 23, 22)}
    ${shine('M12 14L17 13.4V56.6L12 56Z')}`,
  loaf: (colour, sticker) => `
    <path d="M8 30Q6 16 22 16H46Q60 16 57 30L55 56Q54 60 50 60H14Q10 60 9.5 56Z" fill="#e0a458"/>
    <path d="M12 31Q10 20 22 20H38Q49 20 47 31L46 56H14Z" fill="#fff3d6"/>
    <rect x="9" y="36" width="46" height="17" fill="${colour}"/><circle cx="32" cy="44.5" r="7.6" fill="#fffdf8"/>${sticker(26, 38.5, 12)}
    ${shine('M13 24Q14 21 18 21V59H14Z')}`,
}

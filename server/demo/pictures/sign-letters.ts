/**
 * Capital letters as strokes, ten units high, for the name boards of shop fronts. Unlike a font they need not be installed,
 * and look the same on every machine.
 */
const letters: Record<string, { width: number; path: string }> = {
  A: { width: 6, path: 'M0 10L3 0L6 10M1.1 6.6H4.9' },
  B: { width: 5.8, path: 'M0 0V10M0 0H3A2.4 2.4 0 0 1 3 4.8H0M3 4.8A2.6 2.6 0 0 1 3.2 10H0' },
  C: { width: 6, path: 'M5.8 1.8A3.6 5 0 1 0 5.8 8.2' },
  D: { width: 6, path: 'M0 0V10H2A4 5 0 0 0 2 0Z' },
  E: { width: 5, path: 'M5 0H0V10H5M0 4.8H4.2' },
  F: { width: 5, path: 'M5 0H0V10M0 4.8H4.2' },
  G: { width: 6, path: 'M5.8 1.8A3.6 5 0 1 0 6 7.4V5.4H3.6' },
  H: { width: 6, path: 'M0 0V10M6 0V10M0 4.8H6' },
  I: { width: 0, path: 'M0 0V10' },
  J: { width: 4.5, path: 'M4.5 0V7A2.25 3 0 0 1 0 7' },
  K: { width: 5.6, path: 'M0 0V10M5.4 0L0 5.8M1.9 3.9L5.6 10' },
  L: { width: 4.8, path: 'M0 0V10H4.8' },
  M: { width: 7, path: 'M0 10V0L3.5 6L7 0V10' },
  N: { width: 6, path: 'M0 10V0L6 10V0' },
  O: { width: 6.8, path: 'M3.4 0A3.4 5 0 1 0 3.4 10A3.4 5 0 1 0 3.4 0' },
  P: { width: 5.7, path: 'M0 10V0H3A2.7 2.7 0 0 1 3 5.4H0' },
  Q: { width: 6.8, path: 'M3.4 0A3.4 5 0 1 0 3.4 10A3.4 5 0 1 0 3.4 0M4.2 7.6L6.8 10.4' },
  R: { width: 5.8, path: 'M0 10V0H3A2.7 2.7 0 0 1 3 5.4H0M2.8 5.4L5.8 10' },
  S: { width: 5.6, path: 'M5.4 1.6C4.6-.4 .4-.6 .4 2.5C.4 5.6 5.6 4.4 5.6 7.5C5.6 10.6 .8 10.4 0 8.2' },
  T: { width: 6, path: 'M0 0H6M3 0V10' },
  U: { width: 6, path: 'M0 0V6.6A3 3.4 0 0 0 6 6.6V0' },
  V: { width: 6, path: 'M0 0L3 10L6 0' },
  W: { width: 8, path: 'M0 0L2 10L4 2.5L6 10L8 0' },
  X: { width: 5.8, path: 'M0 0L5.8 10M5.8 0L0 10' },
  Y: { width: 6, path: 'M0 0L3 5L6 0M3 5V10' },
  Z: { width: 6, path: 'M.2 0H5.8L0 10H6' },
  '&': {
    width: 6,
    path: 'M6 10L1.2 3.4C-.2 1.2 1.4 0 2.6 0C4 0 5 1.6 3.4 3.2L1.4 5C-.8 7 .6 10 2.8 10C4.6 10 5.8 8.4 6 6.4',
  },
  "'": { width: 0, path: 'M0 0V2.4' },
}

const GAP = 2.4
const SPACE = 4

type Line = { text: string; centre: number; top: number; maxWidth: number; height: number; colour: string }

/** Draws a line of text, centred, and scaled down if it is wider than `maxWidth`. */
export function signLine({ text, centre, top, maxWidth, height, colour }: Line): string {
  let at = 0
  const strokes: string[] = []
  for (const character of text.normalize('NFD').toUpperCase()) {
    // Accents, separated by NFD, are left out.
    if (/\p{Mark}/u.test(character)) continue
    const letter = letters[character]
    if (letter) strokes.push(`<path transform="translate(${at.toFixed(1)})" d="${letter.path}"/>`)
    at += (letter ? letter.width : SPACE) + GAP
  }
  const width = at - GAP
  const scale = Math.min(height / 10, maxWidth / width)
  const left = centre - (width * scale) / 2
  const down = top + (height - 10 * scale) / 2
  return `<g transform="translate(${left.toFixed(2)} ${down.toFixed(2)}) scale(${scale.toFixed(3)})" fill="none"
    stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
}

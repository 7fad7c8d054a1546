import { PREVIEW_WIDTH } from '#contract/rules/pictures/previews.ts'

/** The same values as in `web/styles/colours.css`, light theme. */
export const colours = {
  ink: '#14213d',
  soft: '#4d5870',
  paper: '#fffdf8',
  line: '#e8e3d9',
  blue: '#2447d6',
  marigold: '#f6a723',
  rail: '#d98a0c',
  cream: '#fff8ea',
}

export const AWNING = 84

export function awning(): string {
  const stripe = 60
  const stripes = Array.from({ length: PREVIEW_WIDTH / stripe }, (_, index) => {
    const fill = index % 2 === 0 ? colours.marigold : '#ffffff'
    return `<path d="M${index * stripe} 0h${stripe}v${AWNING - 26}a${stripe / 2} 26 0 0 1-${stripe} 0z" fill="${fill}" stroke="${colours.line}"/>`
  })
  return `${stripes.join('')}<rect width="${PREVIEW_WIDTH}" height="10" fill="${colours.rail}"/>`
}

/** The same drawing as in `web/ui/logo.tsx`. */
export function logo(size: number): string {
  const stripes = Array.from({ length: 5 }, (_, index) => {
    const fill = index % 2 === 0 ? colours.marigold : colours.cream
    return `<path d="M${3 + index * 5.2} 3h5.2v10a2.6 2.6 0 0 1-5.2 0z" fill="${fill}"/>`
  })
  return `<g transform="scale(${size / 32})"><path d="M5 14h22v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" fill="${colours.blue}"/>
    <path d="M18 18h5v11h-5z" fill="${colours.cream}"/><rect x="8.5" y="18" width="6.5" height="5.5" rx=".8" fill="${colours.cream}"/>${stripes.join('')}</g>`
}

export const starAt = (size: number, top: number) =>
  `<path transform="translate(0 ${top}) scale(${size / 24})" fill="${colours.marigold}" d="M12 1.6l3.2 6.6 7.2 1-5.2 5 1.3 7.2L12 18l-6.500 3.400 1.300-7.200-5.200-5 7.200-1z"/>`

export const svg = (width: number, height: number, drawn: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`)

/**
 * Merges the shapes of an icon into one path, so that a page needs one element. It looks the same, since all shapes of an
 * outlined icon have the same stroke.
 */
export function outlineOf(markup: string): string {
  return [...markup.matchAll(/<(\w+)([^>]*?)\/?>/g)]
    .map(([, shape = '', attributes = '']) => pathOf(shape, attributes))
    .join('')
}

function pathOf(shape: string, attributes: string): string {
  const text = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  const number = (name: string) => Number(text(name))
  switch (shape) {
    case 'g':
      return ''
    case 'path':
      // A relative `m` at the start is absolute, but appended to another path it would not be.
      return text('d').replace(/^m/, 'M0 0m')
    case 'circle':
      return circle(number('cx'), number('cy'), number('r'))
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx'))
    default:
      throw new Error(`an icon is drawn with <${shape}>, of which no path is made yet`)
  }
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

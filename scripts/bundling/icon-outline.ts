/**
 * The shapes of an icon as one path, so that a page has one element for all of them. What is drawn stays the same, as every shape of an
 * outlined icon has the same stroke.
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
      // A path may begin where the one before it ended; behind another it has to say that it does not.
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

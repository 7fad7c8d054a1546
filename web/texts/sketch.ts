const length = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${Number((metres / 1000).toFixed(1))} km`

export const sketchTexts = {
  sketch: 'Sketch of the places around',
  label: 'Sketch, not a street map. The dashed rings are about where the delivery fee changes.',
  pin: 'Your pin',
  how: 'Drag the pin to your door, or move it with the arrow keys (with Shift: farther).',
  closer: 'Show it closer',
  farther: 'Show more around',
  north: 'N',
  length,
  ring: length,
  fromShop: (shop: string, metres: number, direction: string) =>
    metres < 10
      ? `The pin is at ${shop}.`
      : `The pin is about ${length(metres)} ${direction} of ${shop}, in a straight line.`,
  near: (name: string | undefined) => (name ? `The pin is near ${name}.` : 'The pin marks your place.'),
} as const

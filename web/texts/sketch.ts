export const sketchTexts = {
  sketch: 'Sketch of the places around',
  label: 'Sketch, not a street map. The dashed rings are about where the delivery fee changes.',
  pin: 'Your pin',
  how: 'Drag the pin to your door, or move it with the arrow keys (with Shift: farther).',
  closer: 'Show it closer',
  farther: 'Show more around',
  north: 'N',
  atShop: 'The pin is at {shop}.',
  fromShop: 'The pin is about {distance} {direction} of {shop}, in a straight line.',
  near: 'The pin is near {name}.',
  somewhere: 'The pin marks your place.',
} as const

/** Of a place that lies in another city, which has an address of its own. */
export const cellTexts = {
  elsewhere: 'Shops near this place are on {cell}',
  open: 'Open {cell}',
} as const

/** For a place in another city, which has a site of its own. */
export const cellTexts = {
  elsewhere: 'Shops near this place are on {cell}',
  open: 'Open {cell}',
} as const

export const posterTexts = {
  title: 'Poster',
  lead: 'For the counter, the door or the bag: whoever points a phone at it sees your shop.',
  paper: 'Paper',
  papers: { a4: 'A4', a5: 'A5' },
  print: 'Print',
  preview: 'What is printed',
  loading: 'Loading your shop',
  failed: 'Your shop could not be loaded. Nothing was lost; please try again.',
  again: 'Try again',
  noDoor: 'Your shop has no short address yet. It gets one within the hour.',
  /** What stands on the paper. */
  order: 'Order on your phone',
  scan: 'Point your phone’s camera here, or open',
  code: 'QR code of {address}',
} as const

/** What is said of shops only where there is a place to bring things to. */
export const nearShopsTexts = {
  deliverHere: { one: '{count} shop delivers here', other: '{count} shops deliver here' },
  moreDeliverHere: {
    one: 'More than {count} shop delivers here',
    other: 'More than {count} shops deliver here',
  },
  /** Of the shops on the screen, which may be some of those that deliver. */
  noneOpen: 'None of these is open now.',
  noneBefore: 'None of these is open before {clock}.',
  noneWithin: 'No shops available within {km} km of your location.',
  lookWider: 'Look within {km} km',
  /** Of a fee that is the same however the road runs, and of one that is not. */
  fee: 'Delivery {fee}',
  feeBetween: 'Delivery {least}–{most}',
  minutes: '{count} min',
  minutesMeaning: 'The usual time from an order to the door',
  distance: '{km} km',
  /** Roads are longer: the fee goes by those. */
  straightLine: 'straight line',
} as const

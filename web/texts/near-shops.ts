/** Texts about shops that are needed only once a place is chosen. */
export const nearShopsTexts = {
  deliverHere: { one: '{count} shop delivers here', other: '{count} shops deliver here' },
  moreDeliverHere: {
    one: 'More than {count} shop delivers here',
    other: 'More than {count} shops deliver here',
  },
  /** About the shops shown, which may not be all that deliver. */
  noneOpen: 'None of these is open now.',
  noneBefore: 'None of these is open before {clock}.',
  noneWithin: 'No shops available within {km} km of your location.',
  lookWider: 'Look within {km} km',
  /** For a fee that does not depend on the exact road distance, and for one that does. */
  fee: 'Delivery {fee}',
  feeBetween: 'Delivery {least}–{most}',
  minutes: '{count} min',
  minutesMeaning: 'The usual time from an order to the door',
  distance: '{km} km',
  /** Roads are longer: the fee goes by those. */
  straightLine: 'straight line',
} as const

/** The buttons that count an item up and down. */
export const stepperTexts = {
  label: 'Quantity of {name}',
  fewer: 'One fewer {name}',
  more: 'One more {name}',
  most: 'At most {most} of one item',
} as const

export const menuOrderTexts = {
  title: 'Order of items',
  open: 'Order of items',
  intro: 'Customers see the items of a category in this order. Every move is saved at once.',
  loading: 'Loading your menu',
  failed: 'Your menu could not be read.',
  again: 'Try again',
  category: 'Category',
  up: 'Move {name} up',
  down: 'Move {name} down',
  first: 'Move {name} to the top',
  /** Of an item that comes in several: they move together. */
  family: { one: '{name}, {count} pack', other: '{name}, {count} packs' },
  packs: { one: '{count} pack: {sizes}', other: '{count} packs: {sizes}' },
  more: { one: 'Show more ({count} left)', other: 'Show more ({count} left)' },
  moved: '{name} is now {place} of {count}.',
  moveFailed: 'The order could not be saved. Please try again.',
} as const

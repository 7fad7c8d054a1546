/** Apart from the texts of the page it leads to: this one comes with Home. */
export const searchEntryTexts = {
  label: 'Search milk, bread, paneer…',
} as const

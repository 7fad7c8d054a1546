/** Apart from the search page's texts, since Home needs only this. */
export const searchEntryTexts = {
  label: 'Search milk, bread, paneer…',
} as const

/** Longer than any name of an item that somebody would type. */
export const MAX_SEARCH_CHARACTERS = 80
/** So many of the nearest shops that have what is looked for are ranked. */
export const MOST_SHOPS_FOUND = 60

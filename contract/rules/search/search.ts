/** Longer than anything that somebody would type to find an item. */
export const MAX_SEARCH_CHARACTERS = 80
/** How many of the nearest shops that have the item are ranked. */
export const MOST_SHOPS_FOUND = 60

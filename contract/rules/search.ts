/** The longest query; nobody types a longer name. */
export const MAX_SEARCH_CHARACTERS = 80
/** At most this many shops with a match are ranked: the nearest ones. */
export const MOST_SHOPS_FOUND = 60

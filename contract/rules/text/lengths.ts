/** Name of a person, shop, city, state or bank. Forms and API share these limits, in characters. */
export const MAX_NAME = 100
export const MAX_EMAIL = 254
/** The full name of a place. */
export const MAX_ADDRESS = 300
/** What a person adds to it: shop number and building, or a landmark. */
export const MAX_ADDRESS_LINE = 200
export const MAX_FLAT = 100
export const MAX_FLOOR = 50
/** The search text for places. */
export const MAX_PLACE_SEARCH = 200
export const MAX_REVIEW = 2000
export const MAX_QUESTION = 500

// The longest texts in characters. Forms use them too, so that nobody can type what the server would refuse.
/** The name of a person, a shop, a city, a state or a bank. */
export const MAX_NAME = 100
export const MAX_EMAIL = 254
/** The full address of a place. */
export const MAX_ADDRESS = 300
/** What is typed in addition to it: shop number and building, or a landmark. */
export const MAX_ADDRESS_LINE = 200
export const MAX_FLAT = 100
export const MAX_FLOOR = 50
/** The search text for places. */
export const MAX_PLACE_SEARCH = 200
export const MAX_REVIEW = 2000
export const MAX_QUESTION = 500

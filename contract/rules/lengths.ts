/** Of a person, a shop, a city, a state or a bank. A form ends where its call would be refused. */
export const MAX_NAME = 100
export const MAX_EMAIL = 254
/** What a place is called in full. */
export const MAX_ADDRESS = 300
/** What is added to it by hand: shop number and building, or a landmark. */
export const MAX_ADDRESS_LINE = 200
export const MAX_FLAT = 100
export const MAX_FLOOR = 50
/** What is looked for among places. */
export const MAX_PLACE_SEARCH = 200
export const MAX_REVIEW = 2000
export const MAX_QUESTION = 500

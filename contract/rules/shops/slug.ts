export const SHORTEST_SLUG = 3
export const MAX_SLUG = 48
/** How many slugs a shop may have over time; all of them keep leading to it. */
export const MOST_SLUGS = 10

export const SHORTEST_SLUG = 3
export const MAX_SLUG = 48
/** How many slugs a shop may use over time; all of its old ones keep leading to it. */
export const MOST_SLUGS = 10

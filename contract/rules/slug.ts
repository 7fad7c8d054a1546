export const SHORTEST_SLUG = 3
export const MAX_SLUG = 48
/** So many addresses one shop has had; all of them go on leading to it. */
export const MOST_SLUGS = 10

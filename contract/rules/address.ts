/** How many addresses one account keeps, and the longest name of one. */
export const MAX_ADDRESSES = 12
export const MAX_LABEL = 30

/** What stands for a spot that has no address of its own, and is nobody's address: `server/geo/texts`. */
export const isOnlyNear = (text: string): boolean =>
  /^(Near .+ \(approximate\)|.+ के पास \(लगभग\)|.+ जवळ \(अंदाजे\))$/.test(text.trim())

/** What stands for a spot that has no address of its own, and is nobody's address: `server/geo/texts`. */
export const isOnlyNear = (text: string): boolean =>
  /^(Near .+ \(approximate\)|.+ के पास \(लगभग\)|.+ जवळ \(अंदाजे\))$/.test(text.trim())

const onlyNear = /^(?:Near (.+) \(approximate\)|(.+) के पास \(लगभग\)|(.+) जवळ \(अंदाजे\))$/

/** What stands for a spot that has no address of its own, and is nobody's address: `server/geo/texts`. */
export const isOnlyNear = (text: string): boolean => onlyNear.test(text.trim())

/** What a place is called within a sentence: a spot that is only near something by the name of that. */
export const placeName = (text: string): string => text.trim().replace(onlyNear, '$1$2$3')

const onlyNear = /^(?:Near (.+) \(approximate\)|(.+) के पास \(लगभग\)|(.+) जवळ \(अंदाजे\))$/

/** Whether a text only says what a spot is near to, as `server/geo/texts` writes it, so that it is no address. */
export const isOnlyNear = (text: string): boolean => onlyNear.test(text.trim())

/** A place's name for use within a sentence: without "Near … (approximate)". */
export const placeName = (text: string): string => text.trim().replace(onlyNear, '$1$2$3')

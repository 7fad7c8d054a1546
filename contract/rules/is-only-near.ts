const onlyNear = /^(?:Near (.+) \(approximate\)|(.+) के पास \(लगभग\)|(.+) जवळ \(अंदाजे\))$/

/** Whether a text is the description that `server/geo/texts` gives a spot without an address ("Near … (approximate)"): not an address. */
export const isOnlyNear = (text: string): boolean => onlyNear.test(text.trim())

/** What to call a place within a sentence: for "Near Sitabuldi (approximate)" it is "Sitabuldi". */
export const placeName = (text: string): string => text.trim().replace(onlyNear, '$1$2$3')

/** Shorter words are never typos: too many real words differ from them by one letter. */
const SHORTEST = 4
/** From this length on the first letter may be wrong, too. */
const LONG = 6

/** Whether one insertion, deletion, substitution or swap of neighbours turns one word into the other (Damerau-Levenshtein distance 1). */
export function isOneMistake(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST - 1 || long.length < SHORTEST || long.length - short.length > 1) return false
  if (short[0] !== long[0] && short.length < LONG) return isSwapped(short, long, 0)
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (isSwapped(short, long, at)) return true
  // Words of four letters may differ in a vowel only: one other consonant makes another word.
  const mayDiffer = long.length > SHORTEST || (isVowel(short[at]) && isVowel(long[at]))
  return mayDiffer && short.slice(at + 1) === long.slice(at + 1)
}

const isVowel = (letter = '') => /[aeiou]/.test(letter)

const isSwapped = (one: string, other: string, at: number) =>
  one.length === other.length &&
  one[at] === other[at + 1] &&
  one[at + 1] === other[at] &&
  one.slice(at + 2) === other.slice(at + 2)

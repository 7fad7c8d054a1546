/** Shorter words differ by one letter from too many other words. */
const SHORTEST = 4
/** From this length on, the first letter may be the wrong one too. */
const LONG = 6

/** Whether two words differ by exactly one letter inserted, left out, replaced, or swapped with its neighbour. */
export function isOneMistake(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST - 1 || long.length < SHORTEST || long.length - short.length > 1) return false
  if (short[0] !== long[0] && short.length < LONG) return isSwapped(short, long, 0)
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (isSwapped(short, long, at)) return true
  // In a word of four letters a replaced consonant makes another word.
  const mayDiffer = long.length > SHORTEST || (isVowel(short[at]) && isVowel(long[at]))
  return mayDiffer && short.slice(at + 1) === long.slice(at + 1)
}

const isVowel = (letter = '') => /[aeiou]/.test(letter)

const isSwapped = (one: string, other: string, at: number) =>
  one.length === other.length &&
  one[at] === other[at + 1] &&
  one[at + 1] === other[at] &&
  one.slice(at + 2) === other.slice(at + 2)

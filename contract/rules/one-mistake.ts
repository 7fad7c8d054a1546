/** Shorter words have too many neighbours, each a word of its own. */
const SHORTEST = 4
/** From here on a slip of the first letter leaves enough to tell a word by. */
const LONG = 6

/** Whether one letter more, fewer, other, or swapped with its neighbour makes one word of another. */
export function isOneMistake(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST - 1 || long.length < SHORTEST || long.length - short.length > 1) return false
  if (short[0] !== long[0] && short.length < LONG) return isSwapped(short, long, 0)
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (isSwapped(short, long, at)) return true
  // Of four letters one consonant is what tells words apart.
  const mayDiffer = long.length > SHORTEST || (isVowel(short[at]) && isVowel(long[at]))
  return mayDiffer && short.slice(at + 1) === long.slice(at + 1)
}

const isVowel = (letter = '') => /[aeiou]/.test(letter)

const isSwapped = (one: string, other: string, at: number) =>
  one.length === other.length &&
  one[at] === other[at + 1] &&
  one[at + 1] === other[at] &&
  one.slice(at + 2) === other.slice(at + 2)

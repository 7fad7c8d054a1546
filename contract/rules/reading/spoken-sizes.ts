/** Numbers as words. Only read before a measure: alone they are other words. */
const spokenSizes: readonly [words: string, size: number][] = [
  ['quarter pav pao paav', 0.25],
  ['half aadha adha ardha ardhi', 0.5],
  ['pauna paun paune pavane pavne', 0.75],
  ['one ek', 1],
  ['sava savva sawa', 1.25],
  ['dedh did deed', 1.5],
  ['two do don', 2],
  ['dhai dhaai adhai adich', 2.5],
  ['three tin teen', 3],
  ['four char chaar', 4],
  ['five pach panch paanch paach', 5],
  ['six chhah chah chhe che saha', 6],
  ['seven sat saat', 7],
  ['eight ath aath', 8],
  ['nine nau', 9],
  ['ten das daha', 10],
  ['fifty pachas pachaas pannas', 50],
  ['sau shanbhar shambhar', 100],
]
/** Words before a whole number, and the fraction that they add to it. */
const spokenParts: typeof spokenSizes = [
  ['paune pavane pavne', -0.25],
  ['sava savva sawa', 0.25],
  ['sadhe saadhe sade saade', 0.5],
]
const byWord = (spoken: typeof spokenSizes) =>
  new Map(spoken.flatMap(([words, size]) => words.split(' ').map((word) => [word, size] as const)))
const [sizeOf, partOf] = [byWord(spokenSizes), byWord(spokenParts)]
const HUNDRED = /^(sau|so|hundred)$/
/** Shorter measures are also the ends of other words. */
const SHORTEST_MEASURE = 4

/** Reads a spoken number that starts here ("dhai sau", "sadhe teen"), and where it ends. */
export function readSpoken(words: readonly string[], at: number): { size: number | undefined; end: number } {
  const [word = '', next = ''] = words.slice(at)
  const [part, whole] = [partOf.get(word), sizeOf.get(next)]
  // Before "hundred" a fraction is one of a hundred.
  const isMore = part !== undefined && whole !== undefined && !HUNDRED.test(next)
  const size = isMore ? whole + part : sizeOf.get(word)
  const end = at + (isMore ? 2 : 1)
  if (size === undefined || !HUNDRED.test(words[end] ?? '')) return { size, end }
  const isFifty = sizeOf.get(words[end + 1] ?? '') === 50
  return { size: size * 100 + (isFifty ? 50 : 0), end: end + (isFifty ? 2 : 1) }
}

/**
 * Splits a compound that says an amount: Marathi "sadetinshe" is three hundred and fifty, "pavsher" a quarter of a seer. If it
 * does not end in a measure, one must follow: "doshe" alone are dosas.
 */
export function spokenApart(word: string, next: string, isMeasure: (word: string) => boolean): string[] {
  const parts = partsOf(word, isMeasure)
  const isSaid = parts.length > 1 && [parts.at(-1) ?? '', next].some((one) => isMeasure(one))
  return isSaid || (parts.at(-1) === 'sau' && sizeOf.has(next)) ? parts : [word]
}

function partsOf(word: string, isMeasure: (word: string) => boolean): string[] {
  if (sizeOf.has(word) || partOf.has(word)) return [word]
  if (word === 'she' || HUNDRED.test(word)) return ['sau']
  if (word.length >= SHORTEST_MEASURE && isMeasure(word)) return [word]
  for (let at = 2; at <= word.length - 2; at++) {
    // Romanised Devanagari may have an "a" in between.
    const head = [word.slice(0, at), word.slice(0, at).replace(/a$/, '')].find(
      (one) => sizeOf.has(one) || partOf.has(one),
    )
    const rest = head === undefined ? [] : partsOf(word.slice(at), isMeasure)
    if (head !== undefined && rest.length > 0) return [head, ...rest]
  }
  return []
}

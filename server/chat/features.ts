import { romanise } from '#contract/rules/text/romanise.ts'

const WORD_WEIGHT = 0.5
const PIECE_WEIGHT = 0.35
const PIECE_LENGTHS = [3, 4, 5]

/**
 * The weighted features of a question: its words, pairs of words, and character n-grams of words, so that a typo or another
 * ending still shares most of them. Words are reduced to their sound, as Hindi in Latin letters has no fixed spelling.
 */
export function featuresOf(text: string): Map<string, number> {
  const raw = romanise(text.normalize('NFKC').toLowerCase())
  const words = (raw.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(sound)
  const features = new Map<string, number>()
  words.forEach((word, at) => {
    features.set(word, WORD_WEIGHT)
    if (at > 0) features.set(`${words[at - 1]} ${word}`, WORD_WEIGHT)
    for (const piece of piecesOf(`^${word}$`)) features.set(`~${piece}`, PIECE_WEIGHT)
  })
  return features
}

function* piecesOf(word: string): Generator<string> {
  for (const length of PIECE_LENGTHS)
    for (let at = 0; at + length <= word.length; at++) yield word.slice(at, at + length)
}

/** Maps different spellings of a word to one: "pahuncha", "phuncha"; "shehar", "sehar"; "kijiye", "kiziye". */
function sound(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ee|ea/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1')
    .replace(/sh/g, 's')
    .replace(/(?<=.)h$/, '')
    .replace(/ck/g, 'k')
    .replace(/y$/, 'i')
}

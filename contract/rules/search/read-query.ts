import { type AskedPack, takePack } from '../reading/pack-words.ts'
import { guessKinds, readFood, type Word } from '../reading/read-food.ts'
import { plainDigits } from '../text/digits.ts'
import { latinWords } from '../text/sound.ts'

/** A search query, read. */
export type Asked = {
  /** An item must match all of them. */
  words: readonly Word[]
  /** Words that an item need not match, but that rank it higher: "fresh", "loose". */
  beside: readonly Word[]
  pack?: AskedPack | undefined
}

export const readQuery = (text: string): Asked => readAs(takePack(wordsAndSizes(text), namesNoFood))

/** A number before a word that names no food belongs to a name: "7 up", "5 star". */
const namesNoFood = (next: string) =>
  readFood(next).some(({ kinds, isBeside }) => kinds.size === 0 && !isBeside)

/** A second reading if the first finds nothing: numbers are amounts, as in "2 amul milk". Undefined if it is the same. */
export function countQuery(text: string): Asked | undefined {
  const sizes = wordsAndSizes(text)
  const [asked, counted] = [takePack(sizes, namesNoFood), takePack(sizes, () => false)]
  return asked.rest === counted.rest ? undefined : readAs(counted)
}

/** A reading with neighbours joined where `isWritten` knows them as one word: "kit kat" is "KitKat". */
export function joinQuery(
  { words, ...asked }: Asked,
  isWritten: (latin: string) => boolean,
): Asked | undefined {
  const apart = words.flatMap((word) => (word.parts.length > 0 ? word.parts : [word]))
  const joined: Word[] = []
  for (let at = 0; at < apart.length; at++) {
    const both = apart.slice(at, at + 2).map(({ latin }) => latin)
    const isOne = both.length === 2 && isWritten(both.join(''))
    joined.push(...(isOne ? readFood(both.join('')) : apart.slice(at, at + 1)))
    if (isOne) at++
  }
  return joined.length < apart.length ? { ...asked, words: joined } : undefined
}

function readAs({ rest, pack }: ReturnType<typeof takePack>): Asked {
  const words = readFood(rest)
  const things = words.filter(({ isBeside }) => !isBeside)
  return things.length > 0
    ? { words: things, beside: words.filter(({ isBeside }) => isBeside), pack }
    : { words, beside: [], pack }
}

/** The words in Latin letters, with numbers kept whole: `1,5` becomes 1.5, `1,000` becomes 1000. */
function wordsAndSizes(text: string): string {
  const parts = plainDigits(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .split(/(\d+\.\d+)/)
  return parts.flatMap((part, at) => (at % 2 === 1 ? part : latinWords(part))).join(' ')
}

/** A reading if the others find nothing: unknown words as misspellings of known ones. */
export const guessQuery = ({ words, ...asked }: Asked): Asked => ({ ...asked, words: words.map(guessKinds) })

import { plainDigits } from './digits.ts'
import { type AskedPack, takePack } from './pack-words.ts'
import { guessKinds, readFood, type Word } from './read-food.ts'
import { latinWords } from './sound.ts'

/** A parsed search query. */
export type Asked = {
  /** Every one of them must match an item. */
  words: readonly Word[]
  /** Preferred but not required: "fresh", "loose". */
  beside: readonly Word[]
  pack?: AskedPack | undefined
}

export const readQuery = (text: string): Asked => readAs(takePack(wordsAndSizes(text), namesNoFood))

/** Whether a word names no known thing: a number before it then belongs to a name ("7 up", "5 star"). */
const namesNoFood = (next: string) =>
  readFood(next).some(({ kinds, isBeside }) => kinds.size === 0 && !isBeside)

/** The query with every number as a pack size, for when the first reading finds nothing: "2 amul milk". Undefined if that is the same. */
export function countQuery(text: string): Asked | undefined {
  const sizes = wordsAndSizes(text)
  const [asked, counted] = [takePack(sizes, namesNoFood), takePack(sizes, () => false)]
  return asked.rest === counted.rest ? undefined : readAs(counted)
}

/** The query with neighbours joined that some item's name writes as one word: "kit kat" as "KitKat". Undefined if there are none. */
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

/** The words romanised, with numbers kept whole: `1,5` as 1.5 and `1,000` as 1000. */
function wordsAndSizes(text: string): string {
  const parts = plainDigits(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .split(/(\d+\.\d+)/)
  return parts.flatMap((part, at) => (at % 2 === 1 ? part : latinWords(part))).join(' ')
}

/** The query with unknown words taken for typos of known ones, for when nothing matches it as typed. */
export const guessQuery = ({ words, ...asked }: Asked): Asked => ({ ...asked, words: words.map(guessKinds) })

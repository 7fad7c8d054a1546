import { contentsInBase, orderQuantity, type Pack, twoDecimals } from './quantity.ts'

/** Whether one pack may come in place of the other unsaid: they hold as much (0.5 kg and 500 grams), or are told in the same words (1234 grams and 1.23 kg). */
export const holdTheSame = (one: Pack, other: Pack): boolean =>
  heldKey(one) === heldKey(other) || wordsOf(one) === wordsOf(other)

const wordsOf = ({ packSize, unit }: Pack) => orderQuantity(1, packSize, unit)

function heldKey({ packSize, unit }: Pack) {
  const { of, size } = contentsInBase(packSize, unit)
  return `${twoDecimals(size)} ${of}`
}

import { contentsInBase, orderQuantity, type Pack, twoDecimals } from './quantity.ts'

/** Whether two packs need not be told apart: the same amount (0.5 kg and 500 grams), or shown the same (1234 grams, 1.23 kg). */
export const holdTheSame = (one: Pack, other: Pack): boolean =>
  heldKey(one) === heldKey(other) || wordsOf(one) === wordsOf(other)

const wordsOf = ({ packSize, unit }: Pack) => orderQuantity(1, packSize, unit)

function heldKey({ packSize, unit }: Pack) {
  const { of, size } = contentsInBase(packSize, unit)
  return `${twoDecimals(size)} ${of}`
}

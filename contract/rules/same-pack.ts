import { contentsInBase, orderQuantity, type Pack, twoDecimals } from './quantity.ts'

/** Whether two packs are shown as the same: equal contents (0.5 kg and 500 grams), or the same text (1234 grams and 1.23 kg). */
export const holdTheSame = (one: Pack, other: Pack): boolean =>
  heldKey(one) === heldKey(other) || wordsOf(one) === wordsOf(other)

const wordsOf = ({ packSize, unit }: Pack) => orderQuantity(1, packSize, unit)

function heldKey({ packSize, unit }: Pack) {
  const { of, size } = contentsInBase(packSize, unit)
  return `${twoDecimals(size)} ${of}`
}

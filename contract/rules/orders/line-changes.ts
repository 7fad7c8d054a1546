import type { Unit } from '../items/catalogue.ts'
import { lineTotalPaise } from './checkout.ts'
import type { Ending } from './order-acts.ts'

/** How a shop may change a line that it cannot deliver as ordered. */
export const lineChangeKinds = ['count', 'weight', 'replacement'] as const
export type LineChangeKind = (typeof lineChangeKinds)[number]

/**
 * Made: in force without asking. Proposed: waits for the customer. Refused and lapsed: the line is left out. Withdrawn:
 * superseded by another change of the line or by the end of the order.
 */
export const lineChangeStates = ['made', 'proposed', 'accepted', 'refused', 'lapsed', 'withdrawn'] as const
export type LineChangeState = (typeof lineChangeStates)[number]

/** The changes of an order that wait for the customer's answer. */
export const waitingOffers = <Change extends { state: LineChangeState }>(
  changes: readonly Change[] = [],
): Change[] => changes.filter(({ state }) => state === 'proposed')

/** Whether an order was cancelled because no line is left, or because its customer's wish for a missing item says so. */
export const isEndedByLines = ({ kind, reason }: { kind: Ending; reason?: string | undefined }): boolean =>
  kind === 'declined' && reason === 'item_unavailable'

export const MAX_GRAMS = 1_000_000

const milligramsOf = { grams: 1000, kg: 1_000_000 } as const satisfies Partial<Record<Unit, number>>
type Weighed = keyof typeof milligramsOf

/** Items sold by weight are charged by the weight that is sent. */
export const isWeighed = (unit: Unit): unit is Weighed => Object.hasOwn(milligramsOf, unit)

/** The price of `grams` where `packSize` units cost `pricePaise`, rounded half up to the paisa. */
export function weighedPaise(
  line: { pricePaise: number; packSize: number; unit: Weighed },
  grams: number,
): number {
  // In bigint milligrams: a pack size has up to three decimals, and the products exceed a double's precision.
  const pack = BigInt(Math.round(line.packSize * milligramsOf[line.unit]))
  const sent = BigInt(grams) * 1000n
  return Number((2n * BigInt(line.pricePaise) * sent + pack) / (2n * pack))
}

type WeighedLine = {
  pricePaise: number
  packSize: number
  unit: Weighed
  count: number
  /** Its present total, after earlier changes. */
  totalPaise: number
}

/**
 * The total of a line if `grams` are sent. In cash it is at most the price as ordered; online it is at most the present
 * total, because what was already refunded is not charged again.
 */
export function weighedLinePaise(line: WeighedLine, grams: number, isCash: boolean): number {
  const most = isCash ? lineTotalPaise(line.pricePaise, line.count) : line.totalPaise
  return Math.min(most, weighedPaise(line, grams))
}

import type { Unit } from './catalogue.ts'
import { lineTotalPaise } from './checkout.ts'
import type { Ending } from './order-acts.ts'

/** What a shop may do with a line that it cannot bring as ordered. */
export const lineChangeKinds = ['count', 'weight', 'replacement'] as const
export type LineChangeKind = (typeof lineChangeKinds)[number]

/**
 * Made: it holds without asking. Proposed: it waits for the customer. Refused and lapsed: the line is left out.
 * Withdrawn: another change of the line, or the end of the order, came first.
 */
export const lineChangeStates = ['made', 'proposed', 'accepted', 'refused', 'lapsed', 'withdrawn'] as const
export type LineChangeState = (typeof lineChangeStates)[number]

/** What of the changes of an order its customer is still asked about. */
export const waitingOffers = <Change extends { state: LineChangeState }>(
  changes: readonly Change[] = [],
): Change[] => changes.filter(({ state }) => state === 'proposed')

/** Whether an order ended as it does where nothing is left of its lines, or its customer wanted nothing with one missing. */
export const isEndedByLines = ({ kind, reason }: { kind: Ending; reason?: string | undefined }): boolean =>
  kind === 'declined' && reason === 'item_unavailable'

export const MAX_GRAMS = 1_000_000

const milligramsOf = { grams: 1000, kg: 1_000_000 } as const satisfies Partial<Record<Unit, number>>
type Weighed = keyof typeof milligramsOf

/** What is sold by weight is charged by the weight that is sent. */
export const isWeighed = (unit: Unit): unit is Weighed => Object.hasOwn(milligramsOf, unit)

/** What `grams` cost of something of which `packSize` costs `pricePaise`, rounded half up to the paisa. */
export function weighedPaise(
  line: { pricePaise: number; packSize: number; unit: Weighed },
  grams: number,
): number {
  // A pack's size has at most three decimals; the products outgrow a double.
  const pack = BigInt(Math.round(line.packSize * milligramsOf[line.unit]))
  const sent = BigInt(grams) * 1000n
  return Number((2n * BigInt(line.pricePaise) * sent + pack) / (2n * pack))
}

type WeighedLine = {
  pricePaise: number
  packSize: number
  unit: Weighed
  count: number
  /** What it comes to by now. */
  totalPaise: number
}

/** What a line comes to with `grams` of it: in cash up to the ordered price; online what has gone back is not taken again. */
export function weighedLinePaise(line: WeighedLine, grams: number, isCash: boolean): number {
  const most = isCash ? lineTotalPaise(line.pricePaise, line.count) : line.totalPaise
  return Math.min(most, weighedPaise(line, grams))
}

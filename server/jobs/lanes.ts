import { keysOf } from '#contract/rules/keys-of.ts'

/**
 * Lanes keep jobs from waiting for unrelated ones: each runs up to `places` jobs at once in every process. A job belongs
 * to the lane of the system it talks to, so that a slow mail server delays only mails. `priority` is the lane's number in
 * the queue's table.
 */
export const lanes = {
  /** Refunds, and asking the gateway what became of a payment. */
  money: { priority: 1, places: 3 },
  /** Pushes to shops and customers, and finding out whom to tell. */
  notices: { priority: 2, places: 4 },
  /** Mails with codes, for which somebody is waiting at the screen. */
  codes: { priority: 3, places: 2 },
  mail: { priority: 4, places: 4 },
  /** Codes by SMS. */
  messages: { priority: 6, places: 2 },
  /** Everything periodic: deleting, checking, reminding. */
  upkeep: { priority: 5, places: 2 },
} as const satisfies Record<string, { priority: number; places: number }>

export type Lane = keyof typeof lanes
export const laneNames: readonly Lane[] = keysOf(lanes)

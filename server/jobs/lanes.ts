import { keysOf } from '#contract/rules/keys-of.ts'

/**
 * Work of one lane never waits for work of another: each has places of its own in every process. `places` is how
 * many jobs run at once there. A job belongs to the lane of what it talks to, so that a slow mail server holds up
 * mails and nothing else.
 */
export const lanes = {
  /** Refunds, and asking the gateway what became of a payment. */
  money: { priority: 1, places: 3 },
  /** What rings at a shop or a customer: finding out who is told, and the pushes. */
  notices: { priority: 2, places: 4 },
  /** Mails that somebody waits for in front of the screen. */
  codes: { priority: 3, places: 2 },
  mail: { priority: 4, places: 4 },
  /** Codes by SMS. */
  messages: { priority: 6, places: 2 },
  /** Sweeping, proving, reminding. */
  upkeep: { priority: 5, places: 2 },
} as const satisfies Record<string, { priority: number; places: number }>

export type Lane = keyof typeof lanes
export const laneNames: readonly Lane[] = keysOf(lanes)

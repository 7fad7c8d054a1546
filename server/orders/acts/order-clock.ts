/** How long an order may wait for its shop; 0 for never. */
export type OrderClock = {
  remindSeconds: number
  noticeSeconds: number
  cancelSeconds: number
}

/** For whoever only corrects what stands: the terminal, the demo town. */
export const noClock: OrderClock = { remindSeconds: 0, noticeSeconds: 0, cancelSeconds: 0 }

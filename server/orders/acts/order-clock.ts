/** When an unanswered order is reminded of, marked as overdue, and cancelled: seconds since it was placed, 0 for never. */
export type OrderClock = {
  remindSeconds: number
  noticeSeconds: number
  cancelSeconds: number
}

/** No reminders and no cancelling: for the operator's terminal and the demo town. */
export const noClock: OrderClock = { remindSeconds: 0, noticeSeconds: 0, cancelSeconds: 0 }

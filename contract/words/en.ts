import type { Unit } from '../rules/items/catalogue.ts'
import type { PlanName, SetupPlanName } from '../rules/money/plans.ts'
import type { RefundReason } from '../rules/money/refunds.ts'
import type { StoredIssueKind } from '../rules/orders/issues.ts'
import type { OrderStatus } from '../rules/orders/order-life.ts'
import { shopWords } from './en-shops.ts'

/** What stands in the data under one name for ever, as people read it. Screens and letters take it from here. */
export const words = {
  ...shopWords,
  statuses: {
    'Food Processing': 'Food Processing',
    'Out for delivery': 'Out for delivery',
    Delivered: 'Delivered',
    Cancelled: 'Cancelled',
  } as const satisfies Record<OrderStatus, string>,
  paymentMethods: { COD: 'Cash on Delivery', online: 'Online' },
  /** Where there is little room. */
  paymentMethodsShort: { COD: 'Cash', online: 'Online' },
  /** As a pack and the cart say it. */
  units: {
    liter: 'l',
    kg: 'kg',
    item: 'item',
    grams: 'g',
    ml: 'ml',
    dozen: 'dozen',
  } as const satisfies Record<Unit, string>,
  /** As the line of an order says it. */
  orderUnits: {
    liter: 'liter',
    kg: 'kg',
    item: 'item',
    grams: 'grams',
    ml: 'ml',
    dozen: 'dozen',
  } as const satisfies Record<Unit, string>,
  amount: '{size} {unit}',
  /** A pack among others of its name. */
  namedPack: '{name}, {pack}',
  issueKinds: {
    missing: 'Something is missing',
    wrong_item: 'Not what was ordered',
    quality: 'Not fresh or not good',
    damaged: 'Broken or spilt',
    late: 'Came too late',
    charged_wrongly: 'Charged wrongly',
    not_delivered: 'Never arrived',
    refund_failed: 'A refund could not be sent',
  } as const satisfies Record<StoredIssueKind, string>,
  refundReasons: {
    unwanted: 'paid a second time or too late',
    asked: 'decided by us',
    outside: 'decided by the payment company',
    changed: 'the order was changed',
    cancelled: 'the order was cancelled',
    declined: 'the shop could not take the order',
    unanswered: 'the shop did not answer',
    undeliverable: 'it could not be delivered',
    issue: 'something was wrong with the order',
  } as const satisfies Record<RefundReason, string>,
  /** Who did something, and at whose cost it is. */
  parties: { customer: 'the customer', shop: 'the shop', operator: 'us', system: 'by itself' },
  bearers: { shop: 'the shop', platform: 'us' },
  /** What somebody signed in with. */
  device: '{browser} on {system}',
  /** Several categories as one section: the first ones with a comma, the last with an "and". */
  listed: '{first}, {next}',
  listedLast: '{first} & {last}',
  plans: {
    '15 Days': '15 Days',
    '1 Month': '1 Month',
    '3 Months': '3 Months',
    '6 Months': '6 Months',
  } as const satisfies Record<PlanName, string>,
  planNotes: {
    '1 Month': 'Most Popular',
    '3 Months': 'Business, Save 33%',
    '6 Months': 'Premium, Save 50%',
  } as const satisfies Record<SetupPlanName, string>,
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  monthsInFull: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  date: '{day} {month} {year}',
  dayOfMonth: '{day} {month}',
  monthOfYear: '{month} {year}',
  today: 'today {clock}',
  yesterday: 'yesterday {clock}',
  tomorrow: 'tomorrow {clock}',
  moment: '{date}, {clock}',
} as const

export type Words = typeof words

import Bike from 'virtual:icon/bike'
import CircleCheck from 'virtual:icon/circle-check'
import CircleX from 'virtual:icon/circle-x'
import CookingPot from 'virtual:icon/cooking-pot'
import House from 'virtual:icon/house'
import type { OrderStatus, OrderStep } from '#contract/rules/orders/order-life.ts'
import type { Outline } from '#web/ui/icon.tsx'

/** Tone and icon of each status, for customers. */
export const badges = {
  'Food Processing': { tone: 'marigold', icon: CookingPot },
  'Out for delivery': { tone: 'blue', icon: Bike },
  Delivered: { tone: 'leaf', icon: CircleCheck },
  Cancelled: { tone: 'brick', icon: CircleX },
} as const satisfies Record<OrderStatus, object>

export const stepIcons: Record<OrderStep, Outline> = {
  'Food Processing': CookingPot,
  'Out for delivery': Bike,
  Delivered: House,
}

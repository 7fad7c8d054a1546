import { Bike, CircleCheck, CircleX, CookingPot, House, type IconNode } from 'lucide'
import type { OrderStatus, OrderStep } from '#contract/rules/order-life.ts'

/** What a customer sees of each status, beside its name. */
export const badges = {
  'Food Processing': { tone: 'marigold', icon: CookingPot },
  'Out for delivery': { tone: 'blue', icon: Bike },
  Delivered: { tone: 'leaf', icon: CircleCheck },
  Cancelled: { tone: 'brick', icon: CircleX },
} as const satisfies Record<OrderStatus, object>

export const stepIcons: Record<OrderStep, IconNode> = {
  'Food Processing': CookingPot,
  'Out for delivery': Bike,
  Delivered: House,
}

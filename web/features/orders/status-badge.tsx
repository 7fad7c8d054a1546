import { Bike, CircleCheck, CookingPot } from 'lucide-react'
import type { OrderStatus } from '#contract/rules/checkout.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  'Food Processing': { tone: 'marigold', Icon: CookingPot },
  'Out for delivery': { tone: 'blue', Icon: Bike },
  Delivered: { tone: 'leaf', Icon: CircleCheck },
} as const satisfies Record<OrderStatus, object>

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon className="size-4" aria-hidden="true" />
      {status}
    </Badge>
  )
}

import { Bike, CircleCheck, CookingPot } from 'lucide'
import type { OrderStatus } from '#contract/rules/checkout.ts'
import { words } from '#web/language/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'

const looks = {
  'Food Processing': { tone: 'marigold', icon: CookingPot },
  'Out for delivery': { tone: 'blue', icon: Bike },
  Delivered: { tone: 'leaf', icon: CircleCheck },
} as const satisfies Record<OrderStatus, object>

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon of={icon} className="size-4" />
      {words.statuses[status]}
    </Badge>
  )
}

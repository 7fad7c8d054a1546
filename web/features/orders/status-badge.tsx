import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import { words } from '#web/language/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { badges } from './status-looks.ts'

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { tone, icon } = badges[status]
  return (
    <Badge tone={tone}>
      <Icon of={icon} className="size-4" />
      {words.statuses[status]}
    </Badge>
  )
}

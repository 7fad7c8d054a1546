import type { Order } from '#contract/order.ts'
import { orderSteps } from '#contract/rules/orders/order-life.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { orderActs } from './order-acts.ts'

/** Sets any status, in any order, as the specification allows the shop. */
export function StatusPicker({ order, number }: { order: Order; number: string }) {
  return (
    <SelectField
      label={texts.status}
      aria-label={say(texts.statusOf, { number })}
      value={order.status}
      onChange={({ target }) => {
        const status = orderSteps.find((known) => known === target.value)
        if (status) void orderActs.setStatus(order, status)
      }}
    >
      {orderSteps.map((status) => (
        <option key={status} value={status}>
          {words.statuses[status]}
        </option>
      ))}
    </SelectField>
  )
}

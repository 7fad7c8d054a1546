import type { Order } from '#contract/order.ts'
import { isWeighed } from '#contract/rules/orders/line-changes.ts'
import { say } from '#web/language/say.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { type Chosen, namesOfActs } from './chosen.ts'
import { countedName, packOf } from './line-words.ts'

const texts = orderChangesTexts.shop

type Props = { lines: readonly Chosen['line'][]; onChoose: (chosen: Chosen) => void }

/** The lines of an order, with the changes that are possible for each. */
export function LineActions({ lines, onChoose }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line._id} className="flex flex-col gap-2 py-3">
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-semibold text-lg">{countedName(line)}</span>
            <span className="whitespace-nowrap text-soft tabular">{packOf(line)}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {actsOf(line).map((act) => (
              <Button
                key={act}
                tone="plain"
                aria-label={say(namesOfActs[act], { name: line.name })}
                onClick={() => onChoose({ act, line })}
              >
                {texts[act]}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const actsOf = ({ count, unit }: Order['items'][number]): Chosen['act'][] => [
  ...(count > 1 ? ['less' as const] : []),
  'out',
  ...(isWeighed(unit) ? ['weight' as const] : []),
  'replace',
]

import { formatPaise } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { type OrderLine, shortageOf } from './order-lines.ts'

type Props = { lines: readonly OrderLine[]; onTakeWhatIsLeft: () => void }

/** The lines about to be ordered, with a button that reduces them to what the shop still has. */
export function OrderLineList({ lines, onTakeWhatIsLeft }: Props) {
  const hindrance = shortageOf(lines)
  return (
    <div className="flex flex-col gap-3">
      <ul className="tabular flex flex-col gap-2">
        {lines.map((line) => (
          <Line key={line.itemId} line={line} />
        ))}
      </ul>
      {hindrance && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-field bg-brick-wash px-4 py-3 text-brick-ink"
        >
          <p className="min-w-40 flex-1">{hindrance}</p>
          <Button tone="plain" onClick={onTakeWhatIsLeft}>
            {hindrance === texts.someGone ? texts.removeGone : texts.takeLeft}
          </Button>
        </div>
      )}
    </div>
  )
}

function Line({
  line: { name, quantity, totalPaise, wasPaise, wasPack, isGone, left },
}: {
  line: OrderLine
}) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4">
      <span className={isGone ? 'xs:line-clamp-2 line-through' : 'xs:line-clamp-2'}>
        {name ?? texts.unknownItem}
      </span>
      <span className="text-right">{isGone ? texts.gone : formatPaise(totalPaise)}</span>
      <span className="col-span-2 text-sm text-soft">
        {quantity}
        {left !== undefined && (
          <strong className="font-semibold text-brick-ink"> · {say(texts.fewLeft, { count: left })}</strong>
        )}
        {wasPack && ` · ${say(cartTexts.wasPack, { pack: wasPack })}`}
        {wasPaise !== undefined && ` · ${say(cartTexts.wasEach, { price: formatPaise(wasPaise) })}`}
      </span>
    </li>
  )
}

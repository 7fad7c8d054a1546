import ChevronDown from 'virtual:icon/chevron-down'
import { useRef, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { quantityOf } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OnPaper } from '#web/ui/on-paper.tsx'
import { moreWords, packWords } from './order-words.ts'

type Line = Order['items'][number]
type Props = { order: Order; onTap?: ((line: Line) => void) | undefined }

const MOST = 3

/** The lines to pack, as many as fit on half a phone. If there are more, the last row says how many. */
export function PackList({ order, onTap }: Props) {
  const { items } = order
  const [isWhole, setWhole] = useState(items.length <= MOST)
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? items : items.slice(0, MOST - 1)
  const rest = items.slice(shown.length)

  function showAll() {
    // The button disappears, so the focus moves to the list.
    list.current?.focus({ preventScroll: true })
    setWhole(true)
  }

  return (
    <div className="border-line border-y">
      <ul ref={list} tabIndex={-1} aria-label={texts.pack} className="divide-y divide-line">
        {shown.map((line) => (
          <li key={line._id} className="py-1 leading-6">
            {onTap ? (
              <button
                type="button"
                data-on-paper
                onClick={() => onTap(line)}
                className="flex w-full items-center gap-2 rounded-field text-left hover:bg-blue-wash"
              >
                <span className="min-w-0 flex-1">
                  <Line line={line} />
                </span>
                <span className="sr-only">{texts.change}</span>
                <Icon of={ChevronDown} className="size-5 -rotate-90 text-soft print:hidden" />
              </button>
            ) : (
              <Line line={line} />
            )}
          </li>
        ))}
      </ul>
      {!isWhole && (
        <>
          <button
            type="button"
            onClick={showAll}
            className="min-h-11 w-full border-line border-t text-left font-semibold text-blue hover:underline"
          >
            {moreWords(order, rest.length)}
          </button>
          {/* Paper shows all lines: bags are packed from it. */}
          <OnPaper
            text={rest.map((line) => [line.name, packWords(line)].join(' · ')).join('\n')}
            className="whitespace-pre-line text-lg"
          />
        </>
      )}
    </div>
  )
}

function Line({ line }: { line: Line }) {
  return (
    <>
      <span className="block font-semibold text-lg leading-6">{line.name}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold text-blue text-lg leading-6 tabular">{packWords(line)}</span>
        <span className="text-soft tabular">{quantityOf(line)}</span>
      </span>
    </>
  )
}

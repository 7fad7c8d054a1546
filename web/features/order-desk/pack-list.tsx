import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { say } from '#web/language/say.ts'
import { quantityOf } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { packWords } from './order-words.ts'

const MOST = 3

/** What goes into the bag. So many fit on half a phone; of more, the last place says how many are missing. */
export function PackList({ order: { items } }: { order: Order }) {
  const [isWhole, setWhole] = useState(items.length <= MOST)
  const shown = isWhole ? items : items.slice(0, MOST - 1)
  return (
    <div className="border-line border-y">
      <ul aria-label={texts.pack} className="divide-y divide-line">
        {shown.map((line) => (
          <li key={line._id} className="py-0.5 leading-6">
            <p className="font-semibold text-lg leading-6">{line.name}</p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold text-blue text-lg leading-6 tabular">{packWords(line)}</span>
              <span className="text-soft tabular">{quantityOf(line)}</span>
            </p>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 w-full border-line border-t text-left font-semibold text-blue hover:underline"
        >
          {say(texts.morePacks, { count: items.length - shown.length })}
        </button>
      )}
    </div>
  )
}

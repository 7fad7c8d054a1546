import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { formatPaise, formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { isWeighed, MAX_GRAMS, weighedLinePaise } from '#contract/rules/orders/line-changes.ts'
import { readNumber, wholeNumbers } from '#contract/rules/reading/read-number.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity, quantityOf } from '#web/language/words.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/forms/check-field.tsx'
import { FigureField } from '#web/ui/forms/figure-field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import type { Chosen, Part } from './chosen.ts'
import { OfferList } from './offer-list.tsx'
import { type LineChange, sendChange } from './send-change.ts'

const texts = orderChangesTexts.shop
const weights = wholeNumbers(1, MAX_GRAMS)

type Props = { order: Order; chosen: Chosen; onBack: () => void; onDone: () => void }

/** The last step of a line change: its details, and the button that saves it. */
export function ChangeChosen({ order, chosen: { act, line }, onBack, onDone }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function send(change: Omit<LineChange, 'itemId'>) {
    setBusy(true)
    const isTaken = await sendChange(order, { itemId: line._id, ...change })
    setBusy(false)
    if (isTaken) onDone()
  }

  const parts = { order, line, isBusy, send }
  return (
    <div className="flex flex-col gap-4">
      {act === 'less' && <Less {...parts} />}
      {act === 'out' && <Out {...parts} />}
      {act === 'weight' && <Weight {...parts} />}
      {act === 'replace' && <OfferList {...parts} />}
      <Button tone="quiet" onClick={onBack}>
        {texts.done}
      </Button>
    </div>
  )
}

function Less({ line, isBusy, send }: Part) {
  const [count, setCount] = useState(line.count - 1)
  return (
    <>
      <QuantityStepper
        of={line.name}
        count={count}
        onFewer={() => setCount((now) => Math.max(1, now - 1))}
        onMore={() => setCount((now) => Math.min(line.count - 1, now + 1))}
        isFull={count >= line.count - 1}
        className="self-center"
      />
      <Button size="lg" busy={isBusy} onClick={() => send({ count })}>
        {say(texts.bring, { count })}
      </Button>
    </>
  )
}

function Out({ order, line, isBusy, send }: Part) {
  const [isOffSale, setOffSale] = useState(true)
  const isLast = order.items.length === 1
  const ends = isLast || order.wish === 'cancel'
  return (
    <>
      <p>
        {isLast
          ? texts.endsOrder
          : ends
            ? texts.wishesEnd
            : say(texts.leaveOutText, { price: formatRupees(line.total) })}
      </p>
      {!order.isTest && (
        <CheckField checked={isOffSale} onChange={({ target }) => setOffSale(target.checked)}>
          {texts.offSale}
        </CheckField>
      )}
      <Button
        size="lg"
        tone={ends ? 'danger' : 'primary'}
        busy={isBusy}
        onClick={() => send({ count: 0, offSale: isOffSale })}
      >
        {ends ? texts.cancelAll : texts.leaveOut}
      </Button>
    </>
  )
}

function Weight({ order, line, isBusy, send }: Part) {
  const [typed, setTyped] = useState('')
  const grams = readNumber(typed, weights)
  const paise = typeof grams === 'number' ? paiseOf(order, line, grams) : undefined
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof grams === 'number') void send({ grams })
      }}
    >
      <p>{say(texts.weighSoFar, { weight: quantityOf(line), price: formatRupees(line.total) })}</p>
      <FigureField
        label={texts.grams}
        hint={order.paymentMethod === 'online' ? `${texts.weighHint} ${texts.weighOnline}` : texts.weighHint}
        bounds={weights}
        required
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* The price that results, since a mistyped weight costs money. */}
      <output className="min-h-6 font-semibold">
        {typeof grams === 'number' &&
          paise !== undefined &&
          say(texts.weighComes, { weight: formatQuantity(1, grams, 'grams'), price: formatPaise(paise) })}
      </output>
      <Button size="lg" type="submit" busy={isBusy}>
        {texts.save}
      </Button>
    </form>
  )
}

function paiseOf({ paymentMethod }: Order, line: Part['line'], grams: number): number | undefined {
  const { unit, packSize, count, price, total } = line
  if (!isWeighed(unit)) return undefined
  const ordered = { unit, packSize, count, pricePaise: toPaise(price), totalPaise: toPaise(total) }
  return weighedLinePaise(ordered, grams, paymentMethod === 'COD')
}

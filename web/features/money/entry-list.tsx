import { formatRupees } from '#contract/rules/money/money.ts'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import type { MoneyEntry } from '#contract/settlement.ts'
import { nameIn } from '#contract/words/names.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { When } from '#web/ui/when.tsx'
import { figureText, partOf, takesAway } from './figure-text.ts'

type Refund = NonNullable<MoneyEntry['refunds']>[number]

export function EntryList({ of, entries }: { of: MoneyFigure; entries: MoneyEntry[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Card className="flex flex-col gap-2 p-4">
            <div className="flex items-start justify-between gap-x-3 max-xs:flex-wrap">
              <Whose entry={entry} />
              {of !== 'orders' && (
                <span className="whitespace-nowrap font-bold text-lg tabular">
                  {figureText(of, takesAway(of) ? -partOf(of, entry) : partOf(of, entry))}
                </span>
              )}
            </div>
            {entry.orderId && <Amounts entry={entry} />}
            <Traces entry={entry} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

function Whose({ entry: { kind, orderId, name, paymentMethod, at } }: { entry: MoneyEntry }) {
  return (
    <div className="min-w-0">
      <h2 className="font-sans font-semibold text-base">
        {orderId ? (
          <>
            <span className="tabular">{say(texts.order, { number: orderNumber(orderId) })}</span>{' '}
            {name ?? texts.somebody}
          </>
        ) : (
          texts.kinds[kind]
        )}
      </h2>
      <p className="text-sm text-soft">
        {paymentMethod && <>{words.paymentMethodsShort[paymentMethod]} · </>}
        {orderId && <>{texts.kinds[kind]} </>}
        <When at={at} />
      </p>
    </div>
  )
}

/** All amounts of the booking, whichever figure it was opened from. */
function Amounts({ entry: { amount, fee, commission, keeps } }: { entry: MoneyEntry }) {
  const shown = [
    { label: texts.amount, rupees: amount },
    ...(fee === 0 ? [] : [{ label: texts.fee, rupees: -fee }]),
    { label: texts.commission, rupees: -commission },
    { label: texts.keeps, rupees: keeps },
  ]
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map(({ label, rupees }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd>
            <Money rupees={rupees} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** References by which it can be found at the gateway and at the bank. */
function Traces({ entry: { payment, refunds = [], cashReturned, reference } }: { entry: MoneyEntry }) {
  const lines = [
    ...(payment ? [{ key: 'payment', text: paymentLine(payment) }] : []),
    ...refunds.map((refund) => ({ key: refund.id, text: refundLine(refund) })),
    ...(cashReturned
      ? [{ key: 'cash', text: say(texts.cashReturned, { amount: formatRupees(cashReturned) }) }]
      : []),
    ...(reference ? [{ key: 'reference', text: say(texts.reference, { reference }) }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="text-sm text-soft">
      {lines.map(({ key, text }) => (
        <li key={key} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** With the bank's number once there is one. Our own id would be of no use to the reader. */
function refundLine({ amount, status, bankReference }: Refund): string {
  const line = say(texts.refunds[status], { amount: formatRupees(amount) })
  return bankReference ? `${line} · ${say(texts.reference, { reference: bankReference })}` : line
}

function paymentLine({ id, method }: NonNullable<MoneyEntry['payment']>): string {
  if (!method) return say(texts.payment, { id })
  return say(texts.paymentBy, { id, method: nameIn(texts.methods, method) })
}

import Mail from 'virtual:icon/mail'
import Navigation from 'virtual:icon/navigation'
import Phone from 'virtual:icon/phone'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { formatPaise, formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { isCancelled, isSold } from '#contract/rules/orders/order-life.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { shopAddressLine } from '#contract/rules/places/shop-address.ts'
import { directionsUrl } from '#web/directions-url.ts'
import { doorLine } from '#web/language/door-line.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { quantityOf, words } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { When } from '#web/ui/when.tsx'

const texts = ordersTexts.details
export type OrderShop = ReplyOf<'showOrder'>['shop']

type PartProps = { title: string; className?: string; children: ReactNode }

export function Part({ title, className, children }: PartProps) {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  return (
    <Card ref={part} className={classes('p-5 max-xs:p-3', className)}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

export function Items({ order }: { order: Order }) {
  return (
    <Part title={texts.items}>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li
            key={item._id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 first:pt-0 last:pb-0 max-xs:gap-x-3 max-xs:grid-cols-[2.5rem_minmax(0,1fr)]"
          >
            <Picture
              src={item.image}
              alt=""
              width={56}
              height={56}
              sizes="3.5rem"
              className="row-span-2 aspect-square rounded-field"
            />
            {/* On phones without the sum beside it. */}
            <span className="font-medium xs:col-span-2 sm:col-span-1">{item.name}</span>
            <span className="tabular text-sm text-soft sm:col-start-2 sm:row-start-2">
              {quantityOf(item)}
            </span>
            <Money
              rupees={item.total}
              className="font-semibold max-xs:col-span-2 max-xs:text-right sm:col-start-3 sm:row-span-2 sm:row-start-1"
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Summary({ order }: { order: Order }) {
  const subtotal = toPaise(order.amount) - toPaise(order.deliveryCharge)
  const { address } = order
  const place = [doorLine(address), address.landmark].filter(Boolean).join(', ')
  return (
    <Part title={texts.summary} className="print:break-inside-avoid">
      <dl className="tabular grid grid-cols-1 gap-x-4 gap-y-2 xs:grid-cols-[1fr_auto]">
        <dt className="text-soft">{texts.subtotal}</dt>
        <dd className="text-right">{formatPaise(subtotal)}</dd>
        <dt className="text-soft">{texts.deliveryFee}</dt>
        <dd className="text-right">
          <Money rupees={order.deliveryCharge} />
        </dd>
        <dt className="font-bold text-lg">{texts.total}</dt>
        <dd className="text-right font-bold text-lg">
          <Money rupees={order.amount} />
        </dd>
      </dl>
      <dl className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
        <div>
          <dt className="text-sm text-soft">{texts.payment}</dt>
          <dd>
            {words.paymentMethods[order.paymentMethod]}, {paymentWords(order)}
          </dd>
        </div>
        {order.refunds && (
          <div>
            <dt className="text-sm text-soft">{texts.refunds}</dt>
            {order.refunds.map((refund) => (
              <RefundLine key={`${refund.at} ${refund.amount}`} refund={refund} />
            ))}
          </div>
        )}
        {order.cashReturned !== undefined && (
          <div>
            <dt className="text-sm text-soft">{texts.refunds}</dt>
            <dd>{say(texts.cashReturned, { amount: formatRupees(order.cashReturned) })}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-soft">{texts.deliverTo}</dt>
          <dd>
            {address.firstName} {address.lastName}, {address.phone}
            <span className="block">{place}</span>
          </dd>
        </div>
      </dl>
    </Part>
  )
}

/** The state of the payment. For cash it follows from the order's status. Orders that bring something again are free. */
function paymentWords({ paymentMethod, paymentStatus, status, amount }: Order): string {
  if (paymentMethod === 'COD' && (isCancelled(status) || amount === 0)) return texts.nothingToPay
  if (paymentMethod === 'COD' && isSold(status)) return texts.paidInCash
  return texts.paymentStatus[paymentStatus]
}

type Refund = NonNullable<Order['refunds']>[number]

function RefundLine({ refund }: { refund: Refund }) {
  const isSent = refund.status === 'processed'
  return (
    <dd className="mb-1">
      <Money rupees={refund.amount} className="font-semibold" /> {texts.refundOf[refund.of]},{' '}
      {texts.refundStatus[refund.status]} <When at={refund.sentAt ?? refund.at} />
      <span className="block text-sm text-soft">{whyOf(refund)}</span>
      {refund.bankReference && (
        <span className="block break-all text-sm text-soft">
          {say(texts.refundNumber, { reference: refund.bankReference })}
        </span>
      )}
      {refund.status !== 'failed' && (
        <span className="block text-sm text-soft">
          {say(isSent ? texts.refundArrives : texts.refundTakes, {
            ...figures,
            date: formatDate(new Date(refund.expectedBy)),
          })}
        </span>
      )}
    </dd>
  )
}

function whyOf({ reason, borneBy }: Refund): string {
  const why = words.refundReasons[reason]
  return borneBy
    ? say(texts.refundWhyAt, { reason: why, bearer: words.bearers[borneBy] })
    : say(texts.refundWhy, { reason: why })
}

const CONTACT =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-blue text-sm hover:bg-blue-wash sm:gap-2 sm:px-3 sm:text-base'

export function ShopPart({ shop }: { shop: OrderShop }) {
  return (
    <Part title={texts.shop} className="print:break-inside-avoid">
      <Link to={paths.shop(shop._id)} className="font-semibold text-lg hover:text-blue hover:underline">
        {shop.name}
      </Link>
      <p className="text-soft">{shopAddressLine(shop.shopAddress)}</p>
      <div className="-mb-2.5 -ml-2 mt-2 flex flex-wrap sm:-ml-3">
        <a href={directionsUrl(shop.shopAddress)} target="_blank" rel="noreferrer" className={CONTACT}>
          <Icon of={Navigation} className="size-4" />
          {shopTexts.directions}
        </a>
        {shop.phones.map(({ number, name }) => (
          <a
            key={number}
            href={`tel:+91${number}`}
            data-on-paper={number}
            className={classes(CONTACT, 'print:after:content-[attr(data-on-paper)]')}
          >
            <Icon of={Phone} className="size-4" />
            {name ? say(shopTexts.callOf, { name }) : shopTexts.call}
          </a>
        ))}
        {shop.email && (
          <a href={`mailto:${shop.email}`} className={CONTACT}>
            <Icon of={Mail} className="size-4" />
            {shopTexts.email}
          </a>
        )}
      </div>
    </Part>
  )
}

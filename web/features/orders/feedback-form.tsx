import Heart from 'virtual:icon/heart'
import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { isSold } from '#contract/rules/orders/order-life.ts'
import { MAX_EMAIL, MAX_NAME, MAX_REVIEW } from '#contract/rules/text/lengths.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { nowMs } from '#web/now.ts'
import { useTyped } from '#web/session/typed.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, Field } from '#web/ui/forms/field.tsx'
import { showFaults } from '#web/ui/forms/show-faults.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StarsInput } from '#web/ui/stars-given.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Part } from './order-parts.tsx'

const texts = ordersTexts.feedback
/** Only what was typed; everything else comes from the order and the account. */
type Typed = { isChanging?: boolean; rating?: number; message?: string; name?: string; email?: string }

/** Holds what is typed, so that it survives if the shop undoes the delivery for a moment and the form disappears. */
export function FeedbackPart({ order, shopEmail }: { order: Order; shopEmail: string }) {
  const [typed, setTyped] = useTyped<Typed>(`feedback ${order._id}`, {})
  const isChanging = typed.isChanging === true && order.feedback !== undefined
  const put = (part: Typed) => setTyped((now) => ({ ...now, ...part }))
  return (
    <Part title={texts.title} className="print:hidden">
      {order.feedback && !isChanging ? (
        <Thanks order={order} onChange={() => put({ isChanging: true })} />
      ) : isSold(order.status) || isChanging ? (
        <FeedbackForm {...{ order, shopEmail, typed, put }} leave={() => setTyped({})} />
      ) : (
        <p className="text-soft">{texts.afterDelivery}</p>
      )}
    </Part>
  )
}

function Thanks({ order, onChange }: { order: Order; onChange: () => void }) {
  const answer = order.feedback?.answer
  return (
    <div className="flex flex-col gap-4">
      <div
        role="status"
        className="flex flex-col items-center gap-2 rounded-field bg-leaf-wash p-6 text-center text-leaf-ink"
      >
        <Icon of={Heart} className="size-8" />
        <p className="font-bold font-head text-lg">{texts.thanks}</p>
        <p>{texts.thanksText}</p>
        <Button tone="quiet" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      {answer && (
        <div className="rounded-field bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">{say(texts.answered, { shop: order.shopName })}</p>
          <p className="whitespace-pre-line">{answer.message}</p>
        </div>
      )}
    </div>
  )
}

type FormProps = {
  order: Order
  shopEmail: string
  typed: Typed
  put: (part: Typed) => void
  /** Closes the form, and shows the feedback given now or before. */
  leave: () => void
}

function FeedbackForm({ order, shopEmail, typed, put, leave }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  // Only prefills the form, so a failure is ignored.
  const me = useData('showMe', {}).data?.account
  const {
    rating = order.feedback?.rating ?? 0,
    message = order.feedback?.message ?? '',
    name = `${order.address.firstName} ${order.address.lastName}`.trim(),
    email = me?.email ?? '',
  } = typed

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rating === 0 || [name, email, message].some((text) => tidyText(text) === ''))
      toast.error(texts.incomplete)
    if (!showFaults(event.currentTarget)) return
    setBusy(true)
    try {
      await api('leaveFeedback', { name, email, rating, message, shopEmail, orderId: order._id })
      const feedback = { ...order.feedback, rating, message, at: new Date(nowMs()).toISOString() }
      changeReply('showOrder', { orderId: order._id }, (reply) => ({
        ...reply,
        order: { ...reply.order, feedback },
      }))
      leave()
    } catch (error) {
      toast.error(sentenceOf(error, texts.failed, texts.failed))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <StarsInput legend={texts.rating} value={rating} onChange={(stars) => put({ rating: stars })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.name}
          value={name}
          onChange={(event) => put({ name: event.target.value })}
          autoComplete="name"
          maxLength={MAX_NAME}
          required
        />
        <Field
          label={texts.email}
          value={email}
          onChange={(event) => put({ email: event.target.value })}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required
        />
      </div>
      <AreaField
        label={texts.message}
        value={message}
        onChange={(event) => put({ message: event.target.value })}
        maxLength={MAX_REVIEW}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
        {order.feedback && (
          <Button tone="quiet" disabled={isBusy} onClick={leave}>
            {texts.keep}
          </Button>
        )}
      </div>
    </form>
  )
}

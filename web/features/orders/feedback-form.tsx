import { Heart } from 'lucide'
import { type FormEvent, useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useTyped } from '#web/session/typed.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StarsInput } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toast.ts'
import { Part } from './order-parts.tsx'

const texts = ordersTexts.feedback
type Phase = 'idle' | 'submitting' | 'thanked'

export function FeedbackPart({ order, shopEmail }: { order: Order; shopEmail: string }) {
  const [phase, setPhase] = useState<Phase>(order.feedback ? 'thanked' : 'idle')
  return (
    <Part title={texts.title}>
      {order.status !== 'Delivered' && phase !== 'thanked' ? (
        <p className="text-soft">{texts.afterDelivery}</p>
      ) : phase === 'thanked' ? (
        <Thanks onChange={() => setPhase('idle')} />
      ) : (
        <FeedbackForm
          order={order}
          shopEmail={shopEmail}
          isBusy={phase === 'submitting'}
          onPhase={setPhase}
        />
      )}
    </Part>
  )
}

function Thanks({ onChange }: { onChange: () => void }) {
  return (
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
  )
}

type FormProps = { order: Order; shopEmail: string; isBusy: boolean; onPhase: (phase: Phase) => void }

function FeedbackForm({ order, shopEmail, isBusy, onPhase }: FormProps) {
  const [typed, setTyped] = useTyped(`feedback ${order._id}`, () => ({
    rating: order.feedback?.rating ?? 0,
    message: order.feedback?.message ?? '',
    name: `${order.address.firstName} ${order.address.lastName}`.trim(),
    email: '',
  }))
  const { rating, message, name, email } = typed
  const put = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))

  useEffect(() => {
    // Only spares typing; without it the field is simply empty.
    api('showMe', {}).then(
      ({ account }) => setTyped((now) => ({ ...now, email: now.email || account.email })),
      () => undefined,
    )
  }, [setTyped])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || !email.trim() || !message.trim() || rating === 0)
      return void toast.error(texts.incomplete)
    onPhase('submitting')
    try {
      await api('leaveFeedback', { name, email, rating, message, shopEmail, orderId: order._id })
      onPhase('thanked')
    } catch (error) {
      toast.error(sentenceOf(error, texts.failed))
      onPhase('idle')
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
          maxLength={100}
          required
        />
        <Field
          label={texts.email}
          value={email}
          onChange={(event) => put({ email: event.target.value })}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <AreaField
        label={texts.message}
        value={message}
        onChange={(event) => put({ message: event.target.value })}
        maxLength={2000}
        required
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {isBusy ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}

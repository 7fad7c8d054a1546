import { type ReactNode, useEffect, useRef } from 'react'
import type { Confirming } from '#web/device/confirming-payments.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type ConfirmingEnd, useAnswer } from './confirming.ts'

type Props = {
  confirming: Confirming
  onEnd: (end: ConfirmingEnd) => void
  /** What happens once it is confirmed, and that nobody has to wait for it. */
  note: string
  /** Where to go meanwhile. */
  children?: ReactNode
}

/** Money has left and the answer has not come. It ends by itself. */
export function ConfirmingPayment({ confirming, onEnd, note, children }: Props) {
  const said = useRef<HTMLDivElement>(null)
  useAnswer(confirming, onEnd)
  // It takes the place of a long form, at whose end one has pressed.
  useEffect(() => void said.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={said} role="status">
      <EmptyState art={<Spinner className="size-10" />} title={texts.confirming}>
        <p className="text-soft">{note}</p>
        {children}
      </EmptyState>
    </div>
  )
}

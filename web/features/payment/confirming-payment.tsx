import { type ReactNode, useEffect, useRef } from 'react'
import type { Confirming } from '#web/device/confirming-payments.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import { type ConfirmingEnd, useAnswer } from './confirming.ts'

type Props = {
  confirming: Confirming
  onEnd: (end: ConfirmingEnd) => void
  /** What happens once it is confirmed, and that nobody has to wait for it. */
  note: string
  /** Where to go meanwhile. */
  children?: ReactNode
}

/** Shown while a payment that was made is not confirmed yet. Calls `onEnd` when the server has answered. */
export function ConfirmingPayment({ confirming, onEnd, note, children }: Props) {
  const said = useRef<HTMLDivElement>(null)
  useAnswer(confirming, onEnd)
  // It replaces a long form, whose button was at the end.
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

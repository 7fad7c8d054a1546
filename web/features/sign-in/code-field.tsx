import { useEffect, useRef, useState } from 'react'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = {
  email: string
  code: string
  onChange: (code: string) => void
  onAgain: () => void
  /** Back to what was typed before the code was asked for. */
  onEdit: () => void
  busy: boolean
}

const againAfterSeconds = 30

/** Takes the code typed, pasted with whatever stands around it, or offered by the phone. */
export function CodeField({ email, code, onChange, onAgain, onEdit, busy }: Props) {
  const [left, restart] = useCountdown(againAfterSeconds)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={ref} className="flex flex-col items-start gap-1">
      <Field
        label={texts.otp}
        name="otp"
        hint={texts.otpHint(email)}
        value={code}
        onChange={(event) => onChange(onlyDigits(event.target.value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        title={texts.otpRule}
        required
        className="w-full [&_input]:text-center [&_input]:font-bold [&_input]:text-xl [&_input]:tabular [&_input]:tracking-[0.4em]"
      />
      <div className="-mx-3 flex flex-wrap">
        <Button
          tone="quiet"
          className="disabled:bg-transparent"
          disabled={left > 0 || busy}
          whyDisabled={texts.otpAgainIn(left)}
          onClick={() => {
            restart()
            onAgain()
          }}
        >
          {left > 0 ? texts.otpAgainIn(left) : texts.otpAgain}
        </Button>
        <Button tone="quiet" onClick={onEdit}>
          {texts.otpChange}
        </Button>
      </div>
    </div>
  )
}

/** Full-width digits and spaces come with some keyboards and mails. */
export const onlyDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)

function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)] as const
}

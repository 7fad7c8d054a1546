import { useEffect, useRef, useState } from 'react'
import { plainDigits } from '#contract/rules/digits.ts'
import { CODE_AGAIN_SECONDS } from '#contract/rules/promises.ts'
import { say } from '#web/language/say.ts'
import { credentialTexts } from '#web/texts/credentials.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

type Props = {
  code: string
  onChange: (code: string) => void
  onAgain: () => void
  /** Back to what was typed before the code was asked for. */
  onEdit?: () => void
  busy: boolean
  hint: string
}

const texts = credentialTexts.code
/** A code that was mailed or came by SMS, of six digits or, where somebody has been guessing, nine: typed, pasted with whatever stands around it, or offered by the phone. */
export function CodeField({ code, onChange, onAgain, onEdit, busy, hint }: Props) {
  const [left, restart] = useCountdown(CODE_AGAIN_SECONDS)
  const ref = useRef<HTMLDivElement>(null)
  const focusCode = () => ref.current?.querySelector('input')?.focus()
  useEffect(focusCode, [])
  // The field pushes what sends it below the edge of a small phone's dialog.
  useEffect(() => {
    ref.current?.closest('form')?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={ref} className="flex flex-col items-start gap-1">
      <Field
        label={texts.label}
        name="otp"
        hint={hint}
        value={code}
        onChange={(event) => onChange(onlyDigits(event.target.value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6,9}"
        title={texts.rule}
        required
        className="w-full [&_input]:text-center [&_input]:font-bold [&_input]:text-xl [&_input]:tabular [&_input]:tracking-[0.4em]"
      />
      <div className="xs:-mx-5 flex flex-wrap">
        <Button
          tone="quiet"
          className="aria-disabled:bg-transparent!"
          disabled={left > 0 || busy}
          whyDisabled={say(texts.againIn, { seconds: left })}
          onClick={() => {
            restart()
            // Under the keyboard it would count the seconds aloud.
            focusCode()
            onAgain()
          }}
        >
          {left > 0 ? say(texts.againIn, { seconds: left }) : texts.again}
        </Button>
        {onEdit && (
          <Button tone="quiet" onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Digits of other scripts and spaces come with some keyboards and mails. */
export const onlyDigits = (text: string): string => plainDigits(text).replace(/\D/g, '').slice(0, 9)

function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)] as const
}

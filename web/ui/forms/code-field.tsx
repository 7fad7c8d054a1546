import { useEffect, useRef } from 'react'
import { CODE_AGAIN_SECONDS } from '#contract/rules/pages/promises.ts'
import { plainDigits } from '#contract/rules/text/digits.ts'
import { say } from '#web/language/say.ts'
import { msSince } from '#web/now.ts'
import { credentialTexts } from '#web/texts/credentials.ts'
import { useClock } from '#web/use-clock.ts'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'

type Props = {
  code: string
  onChange: (code: string) => void
  /** When the last code was sent, by this browser's clock. Another may be requested a while after that. */
  sentAt: number
  onAgain: () => void
  /** Back to what was typed before the code was asked for. */
  onEdit?: () => void
  busy: boolean
  hint: string
}

const texts = credentialTexts.code
/** A field for a code from a mail or an SMS: six digits, or nine for an address that is being guessed at. Pasted text is reduced to its digits. */
export function CodeField({ code, onChange, sentAt, onAgain, onEdit, busy, hint }: Props) {
  const left = useClock(() => secondsLeft(sentAt))
  const again = left > 0 ? say(texts.againIn, { seconds: left }) : texts.again
  const ref = useRef<HTMLDivElement>(null)
  const focusCode = () => ref.current?.querySelector('input')?.focus()
  useEffect(focusCode, [])
  // On small phones the field pushes the submit button out of the dialog's visible part.
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
          whyDisabled={again}
          onClick={() => {
            // Keeping the focus on this button would make a screen reader announce every second.
            focusCode()
            onAgain()
          }}
        >
          {again}
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

const secondsLeft = (sentAt: number) => Math.max(0, CODE_AGAIN_SECONDS - Math.floor(msSince(sentAt) / 1000))

/** Digits of other scripts and spaces come with some keyboards and mails. */
export const onlyDigits = (text: string): string => plainDigits(text).replace(/\D/g, '').slice(0, 9)

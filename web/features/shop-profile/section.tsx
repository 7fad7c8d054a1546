import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { showFaults } from '#web/ui/forms/show-faults.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = { title: string; note?: string; children: ReactNode }

export function Section({ title, note, children }: Props) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  return (
    <Card className="p-4 max-xs:p-3 sm:p-6">
      <section ref={part} aria-labelledby={id} className="flex flex-col gap-5">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {note && <p className="text-soft">{note}</p>}
        </div>
        {children}
      </section>
    </Card>
  )
}

type FormProps = {
  onSave: () => void
  isBusy: boolean
  /** Why it cannot be saved yet. */
  waitsFor?: string | false
  /** A sentence about the first fault; each field also shows its own. */
  fault?: string | undefined
  children: ReactNode
  aside?: ReactNode
}

export function SectionForm({ onSave, isBusy, waitsFor = false, fault, children, aside }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (fault) toast.error(fault)
    if (showFaults(event.currentTarget, fault) && !fault) onSave()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={waitsFor !== false} whyDisabled={waitsFor || ''}>
          {isBusy ? texts.saving : texts.save}
        </Button>
        {aside}
      </div>
    </form>
  )
}

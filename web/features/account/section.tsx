import { type ReactNode, useId, useRef } from 'react'
import { Card } from '#web/ui/card.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'

export function Section({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  return (
    <section ref={part} aria-labelledby={id}>
      <Card className="flex flex-col items-start gap-4 p-5 max-xs:p-3">
        <h2 id={id} className="max-w-full text-lg wrap-anywhere">
          {title}
        </h2>
        {text && <p className="-mt-2 text-soft">{text}</p>}
        {children}
      </Card>
    </section>
  )
}

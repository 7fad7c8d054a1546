import { type Ref, useId } from 'react'
import { useHref } from 'react-router'
import { paths } from '#web/paths.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { useOwnFault } from '#web/ui/forms/use-own-fault.ts'
import { Said } from '#web/ui/said.tsx'

type Props = { ref: Ref<HTMLInputElement>; isTicked: boolean; onChange: (isTicked: boolean) => void }

/** Accepts the terms; never ticked beforehand. The terms open in a new tab, so that nothing typed is lost. */
export function TermsCheckbox({ ref, isTicked, onChange }: Props) {
  const id = useId()
  const { fault, faultProps } = useOwnFault(texts.termsFirst)
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-base">
        <input
          type="checkbox"
          name="terms"
          required
          checked={isTicked}
          onChange={(event) => onChange(event.target.checked)}
          {...faultProps}
          ref={ref}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? id : undefined}
          className="size-6 shrink-0 accent-blue"
        />
        <span>
          <Said text={texts.terms.agree} values={{ terms: <TermsLink /> }} />
        </span>
      </label>
      {fault && (
        <p id={id} className="pl-9 text-brick-ink text-sm">
          {fault}
        </p>
      )}
    </div>
  )
}

function TermsLink() {
  return (
    <a href={useHref(paths.terms)} target="_blank" rel="noreferrer" className="text-blue underline">
      {texts.terms.link}
    </a>
  )
}

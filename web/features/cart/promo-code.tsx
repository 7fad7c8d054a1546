import { type FormEvent, useState } from 'react'
import { cartTexts } from '#web/texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** There are no codes yet, so every one is invalid. */
export function PromoCode() {
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)

  function apply(event: FormEvent) {
    event.preventDefault()
    setWrong(true)
  }
  return (
    <form onSubmit={apply} className="flex flex-wrap items-start gap-2">
      <Field
        label={cartTexts.promoLabel}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setWrong(false)
        }}
        autoComplete="off"
        maxLength={40}
        error={isWrong ? cartTexts.invalidCode : undefined}
        className="min-w-24 flex-1"
      />
      <Button type="submit" tone="plain" className="min-h-12 xs:mt-6.5">
        {cartTexts.promoApply}
      </Button>
    </form>
  )
}

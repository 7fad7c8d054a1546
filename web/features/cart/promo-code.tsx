import { cartTexts } from '#web/texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

/** There are no codes yet, so every one is invalid: the form is never sent. */
export function PromoCode() {
  return (
    <form className="flex flex-wrap items-start gap-2">
      <Field
        label={cartTexts.promoLabel}
        wrong={cartTexts.invalidCode}
        autoComplete="off"
        maxLength={40}
        className="min-w-24 flex-1"
      />
      <Button type="submit" tone="plain" className="min-h-12 xs:beside-field">
        {cartTexts.promoApply}
      </Button>
    </form>
  )
}

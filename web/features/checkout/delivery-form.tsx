import type { KeyboardEvent, ReactNode } from 'react'
import { LONGEST_NUMBER } from '#contract/rules/accounts/checks.ts'
import { MAX_ADDRESS_LINE, MAX_FLAT, MAX_FLOOR, MAX_NAME } from '#contract/rules/text/lengths.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { useTriedForm } from '#web/ui/forms/use-tried-form.ts'
import type { OrderDraft } from './order-draft.ts'

type Props = {
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  /** The street box and the location button, which know about places. */
  streetBox: ReactNode
  formProps: ReturnType<typeof useTriedForm>['formProps']
  /** What is wrong with the phone number. */
  phoneFault: string | false
  /** The choice of a kept address, if the account has any. */
  keptAddresses?: ReactNode
}

type TextKey = 'firstName' | 'lastName' | 'flat' | 'floor' | 'phone' | 'landmark'

/** The form for a delivery address. Flat, floor and landmark appear once there is a street. */
export function DeliveryForm({ draft, onChange, streetBox, formProps, phoneFault, keptAddresses }: Props) {
  const field = (key: TextKey) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  const hasPlace = draft.street.trim() !== '' || draft.latitude !== null
  return (
    <form
      {...formProps}
      aria-labelledby="delivery-title"
      onKeyDown={holdEnter}
      className="grid gap-4 sm:grid-cols-2"
    >
      <h2 id="delivery-title" className="text-xl sm:col-span-2">
        {texts.delivery}
      </h2>
      {keptAddresses && <div className="sm:col-span-2">{keptAddresses}</div>}
      <div className="grid xs:grid-cols-2 grid-cols-1 gap-4 sm:col-span-2">
        <Field
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME}
          required
          {...field('firstName')}
        />
        <Field
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME}
          required
          {...field('lastName')}
        />
      </div>
      <div className="sm:col-span-2">{streetBox}</div>
      {hasPlace && (
        <>
          <Field
            label={texts.flat}
            autoComplete="address-line2"
            maxLength={MAX_FLAT}
            required
            {...field('flat')}
          />
          <Field label={texts.floor} maxLength={MAX_FLOOR} optional {...field('floor')} />
          <Field
            label={texts.phone}
            hint={texts.phoneHint}
            wrong={phoneFault}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={LONGEST_NUMBER}
            required
            {...field('phone')}
          />
          <Field label={texts.landmark} maxLength={MAX_ADDRESS_LINE} optional {...field('landmark')} />
        </>
      )}
    </form>
  )
}

/** Prevents Enter from submitting: an order is placed by its button only. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

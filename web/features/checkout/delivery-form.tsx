import type { KeyboardEvent, ReactNode } from 'react'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Field } from '#web/ui/field.tsx'
import type { useTriedForm } from '#web/ui/use-tried-form.ts'
import type { OrderDraft } from './order-draft.ts'

type Props = {
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  /** The street box and the location button, which know about places. */
  streetBox: ReactNode
  formProps: ReturnType<typeof useTriedForm>['formProps']
}

type TextKey = Exclude<keyof OrderDraft, 'latitude' | 'longitude' | 'street' | 'nameOfSpot' | 'wish'>

/** Where to bring it. The finer fields come once there is a street to be finer about. */
export function DeliveryForm({ draft, onChange, streetBox, formProps }: Props) {
  const field = (key: TextKey) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  const hasStreet = draft.street.trim() !== ''
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
      <Field
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={100}
        required
        {...field('firstName')}
      />
      <Field
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={100}
        required
        {...field('lastName')}
      />
      <div className="sm:col-span-2">{streetBox}</div>
      {hasStreet && (
        <>
          <Field
            label={texts.flat}
            autoComplete="address-line2"
            maxLength={100}
            required
            {...field('flat')}
          />
          <Field label={texts.floor} maxLength={50} optional {...field('floor')} />
          <Field
            label={texts.phone}
            hint={texts.phoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={16}
            required
            {...field('phone')}
          />
          <Field label={texts.landmark} maxLength={200} optional {...field('landmark')} />
        </>
      )}
    </form>
  )
}

/** Enter moves nothing: an order is placed by its button only. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

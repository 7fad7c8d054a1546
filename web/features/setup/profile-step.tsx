import { type ReactNode, useRef } from 'react'
import type { Place } from '#contract/geo.ts'
import {
  isPin,
  isPlaced,
  isShopPhone,
  LONGEST_NUMBER,
  tidyDigits,
  tidyPhone,
} from '#contract/rules/accounts/checks.ts'
import { withSetupFallbacks } from '#contract/rules/places/setup-place.ts'
import { GUESSED_STREET } from '#contract/rules/places/shop-address.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { MAX_ADDRESS_LINE, MAX_EMAIL, MAX_NAME } from '#contract/rules/text/lengths.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { useTyped } from '#web/session/typed.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import type { AddressSlot } from '#web/ui/forms/address-slot.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Locked } from './use-setup-form.ts'

export type StepProps = { form: SetupForm; onChange: (fields: SetupDraft) => void }
export type PinSlot = (pin: Point & { onMoved: (point: Point) => void }) => ReactNode

type Street = ReturnType<typeof useStreet>
type Guesses = ReturnType<typeof useGuesses>
type Props = StepProps & {
  locked: Locked
  street: Street
  guesses: Guesses
  addressBox: AddressSlot
  pinMap: PinSlot
}

/**
 * A ref that tells whether the shop number (`street2`) was typed, and so must not be overwritten by a chosen place. A number
 * from an earlier draft counts as typed. Held outside of the step, which is unmounted; a ref, because a place's answer may
 * arrive late.
 */
export const useStreet = ({ street2 }: SetupForm) =>
  useRef(street2.trim() !== '' && street2 !== GUESSED_STREET)

/** The names of address fields that were guessed and should be checked. Held outside of the step, and survives a reload. */
export const useGuesses = () => useTyped<readonly string[]>('setup guesses', [])

export function ProfileStep({ form, onChange, locked, ...address }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          required
          label={texts.name}
          value={form.name}
          onChange={(event) => onChange({ name: event.target.value })}
          readOnly={locked.name}
          hint={locked.name && texts.locked}
          autoComplete="organization"
          maxLength={MAX_NAME}
        />
        <Field
          required
          label={texts.email}
          type="email"
          value={form.email}
          onChange={(event) => onChange({ email: event.target.value })}
          readOnly={locked.email}
          hint={locked.email && texts.locked}
          autoComplete="email"
          maxLength={MAX_EMAIL}
        />
      </div>
      <Field
        required
        label={texts.phone}
        type="tel"
        inputMode="numeric"
        value={form.phone}
        wrong={!isShopPhone(form.phone) && sayRefusal('setup_incomplete', { reason: 'phone' })}
        onChange={(event) => onChange({ phone: tidyPhone(event.target.value) })}
        hint={texts.phoneHint}
        autoComplete="tel-national"
        maxLength={LONGEST_NUMBER}
        className="sm:max-w-72"
      />
      <AddressFields {...{ form, onChange, ...address }} />
    </div>
  )
}

function AddressFields({
  form,
  onChange,
  street: isTyped,
  guesses: [guessed, setGuessed],
  addressBox,
  pinMap,
}: Omit<Props, 'locked'>) {
  const { latitude, longitude } = form

  function choose(place: Place) {
    const { parts, guessed: missing } = withSetupFallbacks(place)
    setGuessed(missing)
    // A typed shop number belongs to the shop, not to the place.
    const { street2, ...others } = parts
    onChange({
      address: place.address,
      ...others,
      ...(!isTyped.current && { street2 }),
      latitude: place.latitude,
      longitude: place.longitude,
    })
    toast.success(texts.addressSelected)
  }
  /** Typed text no longer belongs to the chosen point. */
  const type = (address: string) => onChange({ address, latitude: null, longitude: null })
  const part = (name: 'street2' | 'city' | 'state' | 'postal_code', tidy = (text: string) => text) => ({
    value: form[name],
    hint: guessed.includes(name) && texts.check,
    onChange: (event: { target: { value: string } }) => {
      setGuessed((names) => names.filter((other) => other !== name))
      if (name === 'street2') isTyped.current = event.target.value.trim() !== ''
      onChange({ [name]: tidy(event.target.value) })
    },
  })

  return (
    <>
      {addressBox({
        label: texts.address,
        hint: isPlaced(form) ? texts.addressChosen : texts.addressHint,
        wrong: !isPlaced(form) && sayRefusal('setup_incomplete', { reason: 'coordinates' }),
        value: form.address,
        isPlaced: isPlaced(form),
        onTextChange: type,
        onPlaceChosen: choose,
        onInvalid: toast.error,
      })}
      {latitude !== null && longitude !== null && pinMap({ latitude, longitude, onMoved: onChange })}
      <Field label={texts.street2} maxLength={MAX_ADDRESS_LINE} {...part('street2')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field required label={texts.city} maxLength={MAX_NAME} {...part('city')} />
        <Field required label={texts.state} maxLength={MAX_NAME} {...part('state')} />
        <Field
          required
          label={texts.postalCode}
          inputMode="numeric"
          maxLength={LONGEST_NUMBER}
          wrong={!isPin(form.postal_code) && sayRefusal('setup_incomplete', { reason: 'postalCode' })}
          {...part('postal_code', tidyDigits)}
        />
      </div>
    </>
  )
}

import { useState } from 'react'
import {
  isPin,
  isPlaced,
  isShopPhone,
  LONGEST_NUMBER,
  tidyDigits,
  tidyPhone,
} from '#contract/rules/accounts/checks.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { withSetupFallbacks } from '#contract/rules/places/setup-place.ts'
import { MAX_ADDRESS_LINE, MAX_NAME } from '#contract/rules/text/lengths.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import type { AddressSlot } from '#web/ui/forms/address-slot.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PictureInput } from '#web/ui/pictures/picture-input.tsx'
import { readPicture } from '#web/ui/pictures/read-picture.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { changesOf, draftOf, faultOf, type ProfileDraft } from './profile-draft.ts'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

type Fields = { draft: ProfileDraft; onChange: (fields: Partial<ProfileDraft>) => void }

export function ProfileSection({
  shop,
  save,
  addressBox,
}: {
  shop: OwnShop
  save: SaveShop
  addressBox: AddressSlot
}) {
  // Unsaved changes only. Untouched fields show the shop's, which another section or device may change.
  const [typed, setTyped] = useTyped<Partial<ProfileDraft>>('shop profile', {})
  const draft = { ...draftOf(shop), ...typed }
  const { isBusy, send } = useSaving(save)
  const [isReading, setReading] = useState(false)
  const onChange = (fields: Partial<ProfileDraft>) => setTyped((now) => ({ ...now, ...fields }))

  async function submit() {
    if (!(await send(changesOf(draft, shop)))) return
    // Keeps what was changed while saving, such as another picture.
    const withoutSent = (now: typeof typed) =>
      now.shopImage === typed.shopImage ? { ...now, shopImage: '' } : now
    setTyped((now) => (now === typed ? {} : withoutSent(now)))
  }

  return (
    <Section title={texts.profileTitle}>
      <SectionForm
        onSave={submit}
        isBusy={isBusy}
        waitsFor={isReading && texts.readingImage}
        fault={faultOf(draft, shop)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <ShopPicture {...{ draft, onChange, isReading, setReading }} stored={shop.shopImage} />
          <div className="flex flex-col gap-5">
            <Field
              label={texts.name}
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
              maxLength={MAX_NAME}
              required
            />
            <Field
              label={texts.phone}
              type="tel"
              inputMode="numeric"
              value={draft.phone}
              wrong={!isShopPhone(draft.phone) && sayRefusal('setup_incomplete', { reason: 'phone' })}
              onChange={(event) => onChange({ phone: tidyPhone(event.target.value) })}
              maxLength={LONGEST_NUMBER}
              required
            />
          </div>
        </div>
        <AddressFields draft={draft} onChange={onChange} addressBox={addressBox} />
      </SectionForm>
    </Section>
  )
}

type PictureProps = Fields & { stored: string; isReading: boolean; setReading: (is: boolean) => void }

function ShopPicture({ draft, onChange, stored, isReading, setReading }: PictureProps) {
  async function take(file: File) {
    setReading(true)
    const read = await readPicture(file)
    setReading(false)
    if ('dataUrl' in read) return onChange({ shopImage: read.dataUrl })
    toast.error(read.fault === 'unreadable' ? texts.imageUnreadable : sayRefusal(read.fault))
  }
  return (
    <PictureInput
      label={texts.image}
      choose={texts.chooseImage}
      change={texts.changeImage}
      take={texts.takeImage}
      reading={texts.readingImage}
      hint={say(texts.imageHint, figures)}
      picture={draft.shopImage || stored}
      alt={texts.imageAlt}
      isReading={isReading}
      onFile={take}
    />
  )
}

function AddressFields({ draft, onChange, addressBox }: Fields & { addressBox: AddressSlot }) {
  const [guessed, setGuessed] = useState<readonly string[]>([])
  const part = (name: 'street2' | 'city' | 'state' | 'postal_code', tidy = (text: string) => text) => ({
    value: draft[name],
    hint: guessed.includes(name) && texts.check,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: tidy(event.target.value) }),
  })
  return (
    <>
      {addressBox({
        label: texts.address,
        hint: texts.addressHint,
        wrong: !isPlaced(draft) && sayRefusal('setup_incomplete', { reason: 'coordinates' }),
        value: draft.address,
        // Typed text no longer belongs to the chosen point.
        isPlaced: isPlaced(draft),
        onTextChange: (address) => onChange({ address, latitude: null, longitude: null }),
        onPlaceChosen(place) {
          const { parts, guessed: missing } = withSetupFallbacks(place)
          setGuessed(missing)
          const { address, latitude, longitude } = place
          // An existing shop number belongs to the shop, not to the place.
          const { street2 } = draft.street2.trim() === '' ? parts : draft
          onChange({ address, latitude, longitude, ...parts, street2 })
          toast.success(texts.addressSelected)
        },
        onInvalid: toast.error,
      })}
      <Field label={texts.street2} maxLength={MAX_ADDRESS_LINE} {...part('street2')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={texts.city} maxLength={MAX_NAME} required {...part('city')} />
        <Field label={texts.state} maxLength={MAX_NAME} required {...part('state')} />
        <Field
          label={texts.postalCode}
          inputMode="numeric"
          maxLength={LONGEST_NUMBER}
          required
          wrong={!isPin(draft.postal_code) && sayRefusal('setup_incomplete', { reason: 'postalCode' })}
          {...part('postal_code', tidyDigits)}
        />
      </div>
    </>
  )
}

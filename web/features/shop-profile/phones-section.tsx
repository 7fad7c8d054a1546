import ArrowUpDown from 'virtual:icon/arrow-up-down'
import X from 'virtual:icon/x'
import { useLayoutEffect, useRef } from 'react'
import { isShopPhone, LONGEST_NUMBER, tidyPhone } from '#contract/rules/accounts/checks.ts'
import { LONGEST_PHONE_NAME, MOST_OTHER_PHONES, type ShopPhone } from '#contract/rules/shops/shop-phones.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

type Other = Required<ShopPhone>

const places = ['first', 'second'] as const

/** The name for the shop's phone number, and its further numbers, in the order in which customers see them. */
export function PhonesSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  // Unsaved changes only. Untouched fields show the shop's, which another device may change.
  const [typed, setTyped] = useTyped<Partial<Draft>>('shop phones', {})
  const { isBusy, send } = useSaving(save)
  const { phoneName, others } = { ...draftOf(shop), ...typed }
  const setOthers = (changed: Other[]) => setTyped((now) => ({ ...now, others: changed }))

  const numbers = [shop.phone, ...others.map(({ number }) => number)]
  const faults = others.map(({ number }, at) => faultOf(number, numbers.slice(0, at + 1)))

  async function submit() {
    if (await send({ phoneName: typed.phoneName, otherPhones: typed.others }))
      setTyped((now) => (now === typed ? {} : now))
  }

  return (
    <Section title={texts.phonesTitle} note={say(texts.phonesNote, { phone: shop.phone })}>
      <SectionForm
        onSave={submit}
        isBusy={isBusy}
        fault={faults.find((fault) => fault)}
        aside={<Controls others={others} onChange={setOthers} />}
      >
        <Field
          label={say(texts.phoneName, { phone: shop.phone })}
          value={phoneName}
          maxLength={LONGEST_PHONE_NAME}
          onChange={(event) => setTyped((now) => ({ ...now, phoneName: event.target.value }))}
          optional
        />
        {others.map((other, at) => (
          <OtherPhone
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while its number is typed
            key={at}
            place={places[at] ?? 'second'}
            phone={other}
            wrong={faults[at]}
            onChange={(changed) => setOthers(others.map((kept, i) => (i === at ? changed : kept)))}
            onRemove={() => setOthers(others.filter((_, i) => i !== at))}
          />
        ))}
      </SectionForm>
    </Section>
  )
}

type RowProps = {
  place: (typeof places)[number]
  phone: Other
  wrong: string | undefined
  onChange: (phone: Other) => void
  onRemove: () => void
}

function OtherPhone({ place, phone, wrong = '', onChange, onRemove }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Field
        label={texts.otherNumber[place]}
        type="tel"
        inputMode="numeric"
        value={phone.number}
        wrong={wrong}
        maxLength={LONGEST_NUMBER}
        onChange={(event) => onChange({ ...phone, number: tidyPhone(event.target.value) })}
        required
        className="max-sm:col-span-2"
      />
      <Field
        label={texts.otherName[place]}
        value={phone.name}
        maxLength={LONGEST_PHONE_NAME}
        onChange={(event) => onChange({ ...phone, name: event.target.value })}
        required
      />
      <IconButton
        label={say(texts.removePhone, { phone: phone.number || texts.otherNumber[place] })}
        onClick={onRemove}
      >
        <Icon of={X} className="size-5" />
      </IconButton>
    </div>
  )
}

function Controls({ others, onChange }: { others: Other[]; onChange: (others: Other[]) => void }) {
  const add = useFocusOnFewer(others.length)
  return (
    <>
      {others.length < MOST_OTHER_PHONES && (
        <Button ref={add} tone="plain" onClick={() => onChange([...others, { number: '', name: '' }])}>
          {texts.addPhone}
        </Button>
      )}
      {others.length === MOST_OTHER_PHONES && (
        <Button tone="quiet" onClick={() => onChange(others.toReversed())}>
          <Icon of={ArrowUpDown} className="size-4" />
          {texts.swapPhones}
        </Button>
      )}
    </>
  )
}

/** After a number was removed, focuses the button that adds one. */
function useFocusOnFewer(count: number) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) button.current?.focus()
    before.current = count
  }, [count])
  return button
}

type Draft = ReturnType<typeof draftOf>
const draftOf = ({ phones: [first, ...others] }: OwnShop) => ({
  phoneName: first?.name ?? '',
  others: others.map(({ number, name = '' }): Other => ({ number, name })),
})

/** What is wrong with a number. Of two equal ones the later is wrong. */
function faultOf(number: string, before: readonly string[]): string | undefined {
  const reason = !isShopPhone(number) ? 'phone' : before.includes(number) ? 'phoneTwice' : undefined
  return reason && sayRefusal('setup_incomplete', { reason })
}

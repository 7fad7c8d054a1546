import { LONGEST_PROMISE_MINUTES } from '#contract/rules/order-acts.ts'
import type { OwnShop } from '#contract/shops.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving, useStoredField } from './use-shop-edit.ts'

/** For a counter that takes whatever comes: no tap for an order, as long as somebody has the desk open. */
export function AcceptSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const { field, submit } = useStoredField(String(shop.usualMinutes ?? ''), (minutes) =>
    send({ usualMinutes: minutes === '' ? null : Number(minutes) }),
  )
  return (
    <Section title={texts.acceptTitle} note={texts.acceptNote}>
      <Switch
        label={shop.acceptsByItself ? texts.acceptsByItself : texts.acceptsByHand}
        name={texts.acceptsByItself}
        isOn={shop.acceptsByItself}
        disabled={isBusy}
        onChange={(acceptsByItself) => send({ acceptsByItself })}
        className="self-start text-lg"
      />
      {shop.acceptsByItself && (
        <SectionForm onSave={submit} isBusy={isBusy}>
          <Field
            label={texts.usualMinutes}
            type="number"
            inputMode="numeric"
            min="1"
            max={LONGEST_PROMISE_MINUTES}
            step="1"
            {...field}
            className="max-w-sm"
          />
        </SectionForm>
      )}
    </Section>
  )
}

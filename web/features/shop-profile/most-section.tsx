import { MAX_OPEN_ORDERS } from '#contract/rules/checkout.ts'
import type { OwnShop } from '#contract/shops.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Field } from '#web/ui/field.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving, useStoredField } from './use-shop-edit.ts'

/** For one pair of hands: how many orders it can work on at once. */
export function MostSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const { field, submit } = useStoredField(String(shop.mostOpenOrders ?? ''), (most) =>
    send({ mostOpenOrders: most === '' ? null : Number(most) }),
  )
  return (
    <Section title={texts.mostTitle} note={texts.mostNote}>
      <SectionForm onSave={submit} isBusy={isBusy}>
        <Field
          label={texts.most}
          type="number"
          inputMode="numeric"
          min="1"
          max={MAX_OPEN_ORDERS}
          step="1"
          {...field}
          className="max-w-sm"
        />
      </SectionForm>
    </Section>
  )
}

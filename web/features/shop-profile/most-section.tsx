import { useState } from 'react'
import { MAX_OPEN_ORDERS } from '#contract/rules/checkout.ts'
import type { OwnShop } from '#contract/shops.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Field } from '#web/ui/field.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

/** For one pair of hands: how many orders it can work on at once. */
export function MostSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const [most, setMost] = useState(String(shop.mostOpenOrders ?? ''))
  return (
    <Section title={texts.mostTitle} note={texts.mostNote}>
      <SectionForm onSave={() => send({ mostOpenOrders: most === '' ? null : Number(most) })} isBusy={isBusy}>
        <Field
          label={texts.most}
          type="number"
          inputMode="numeric"
          min="1"
          max={MAX_OPEN_ORDERS}
          step="1"
          value={most}
          onChange={(event) => setMost(event.target.value)}
          className="max-w-sm"
        />
      </SectionForm>
    </Section>
  )
}

import { figures } from '#contract/rules/figures.ts'
import { MAX_DELIVERY_RADIUS_KM, MIN_DELIVERY_RADIUS_KM } from '#contract/rules/reach.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Field } from '#web/ui/field.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving, useStoredField } from './use-shop-edit.ts'

/** Who lives farther away is told before filling a cart. */
export function ReachSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const { field, submit } = useStoredField('deliveryRadius', String(shop.deliveryRadius), (radius) =>
    send({ deliveryRadius: Number(radius) }),
  )
  return (
    <Section title={texts.reachTitle} note={texts.reachNote}>
      <SectionForm onSave={submit} isBusy={isBusy}>
        <Field
          label={say(texts.reach, figures)}
          type="number"
          inputMode="numeric"
          min={MIN_DELIVERY_RADIUS_KM}
          max={MAX_DELIVERY_RADIUS_KM}
          step={1}
          {...field}
          required
        />
      </SectionForm>
    </Section>
  )
}

import { figures } from '#contract/rules/pages/figures.ts'
import { MAX_DELIVERY_RADIUS_KM, MIN_DELIVERY_RADIUS_KM } from '#contract/rules/places/reach.ts'
import { wholeNumbers } from '#contract/rules/reading/read-number.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { FigureField } from '#web/ui/forms/figure-field.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving, useStoredNumber } from './use-shop-edit.ts'

const radii = wholeNumbers(MIN_DELIVERY_RADIUS_KM, MAX_DELIVERY_RADIUS_KM)

/** Setting: the delivery radius. Customers beyond it are told before they fill a cart. */
export function ReachSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const { field, submit } = useStoredNumber(
    'deliveryRadius',
    shop.deliveryRadius,
    radii,
    async (deliveryRadius) => deliveryRadius !== null && send({ deliveryRadius }),
  )
  return (
    <Section title={texts.reachTitle} note={texts.reachNote}>
      <SectionForm onSave={submit} isBusy={isBusy}>
        <FigureField label={say(texts.reach, figures)} {...field} required className="max-w-sm" />
      </SectionForm>
    </Section>
  )
}

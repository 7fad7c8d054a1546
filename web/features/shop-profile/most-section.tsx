import { MAX_OPEN_ORDERS } from '#contract/rules/orders/checkout.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { LimitForm, useStoredLimit } from './limit-form.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

/** Setting: how many orders the shop can work on at once, beyond which it counts as busy. */
export function MostSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const limit = useStoredLimit('mostOpenOrders', shop.mostOpenOrders, MAX_OPEN_ORDERS, (mostOpenOrders) =>
    send({ mostOpenOrders }),
  )
  return (
    <Section title={texts.mostTitle} note={texts.mostNote}>
      <LimitForm label={texts.most} isBusy={isBusy} {...limit} />
    </Section>
  )
}

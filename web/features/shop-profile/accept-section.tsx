import { LONGEST_PROMISE_MINUTES } from '#contract/rules/orders/order-acts.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { LimitForm, useStoredLimit } from './limit-form.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

/** Setting: accepts orders automatically, as long as somebody has the desk open. */
export function AcceptSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const limit = useStoredLimit('usualMinutes', shop.usualMinutes, LONGEST_PROMISE_MINUTES, (usualMinutes) =>
    send({ usualMinutes }),
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
      {shop.acceptsByItself && <LimitForm label={texts.usualMinutes} isBusy={isBusy} {...limit} />}
    </Section>
  )
}

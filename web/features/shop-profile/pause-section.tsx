import type { OwnShop } from '#contract/shops.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Switch } from '#web/ui/switch.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

/** For a full counter or an errand: no new orders until it is switched on again. */
export function PauseSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  return (
    <Section title={texts.ordersTitle} note={shop.isPaused ? texts.pausedNote : texts.acceptingNote}>
      <Switch
        label={shop.isPaused ? texts.paused : texts.accepting}
        name={texts.accepting}
        isOn={!shop.isPaused}
        disabled={isBusy}
        onChange={(acceptingOrders) => send({ acceptingOrders })}
        className="self-start text-lg"
      />
    </Section>
  )
}

import { nextDaysOpening } from '#contract/rules/time/opening-hours.ts'
import { pauseMinutes } from '#contract/rules/time/pause.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { pauseOwnShop } from '#web/data/own-shop.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { nowMs } from '#web/now.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Said } from '#web/ui/said.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { When } from '#web/ui/when.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

const { overview } = shopDeskTexts
const MINUTE_MS = 60_000

type Props = { shop: OwnShop; save: SaveShop }

/** Pauses the shop for a while, or until it is switched on again. */
export function PauseSection({ shop, save }: Props) {
  const { isBusy, send } = useSaving(save)
  const until = shop.pause?.until
  const unseen = whyUnseen(shop)
  return (
    <Section title={texts.ordersTitle} note={unseen ?? (shop.isPaused ? '' : texts.acceptingNote)}>
      {shop.isPaused && !unseen && (
        <p className="text-soft">
          {until ? (
            <Said text={texts.pausedUntil} values={{ moment: <When at={until} /> }} />
          ) : (
            texts.pausedNote
          )}
        </p>
      )}
      <Switch
        label={shop.isPaused ? texts.paused : texts.accepting}
        name={texts.accepting}
        isOn={!shop.isPaused}
        disabled={isBusy}
        onChange={(acceptingOrders) => send({ acceptingOrders })}
        className="self-start text-lg"
      />
      {!shop.isPaused && <ForAWhile shop={shop} />}
    </Section>
  )
}

/** Why the shop takes no orders whatever the switch says, and customers cannot find it. */
function whyUnseen({ closedBecause }: OwnShop): string | undefined {
  if (closedBecause === 'lapsed') return overview.lapsedNote
  return closedBecause === 'suspended' ? overview.suspended : undefined
}

function ForAWhile({ shop }: { shop: OwnShop }) {
  const { isBusy, run } = useTask({ tell: toast, unexpected: texts.notSaved })
  const tomorrow = () =>
    nextDaysOpening(
      shop.openingHours,
      shop.holidays.map(({ day }) => day),
      new Date(nowMs()),
    )
  const pause = (until: Date) => run(texts.notSaved, () => pauseOwnShop(until))
  return (
    // Two per row on phones, whatever their widths.
    <fieldset className="grid grid-cols-2 max-xs:grid-cols-1 gap-2 sm:flex sm:flex-wrap">
      <legend className="mb-2 font-medium text-sm">{texts.pauseFor}</legend>
      {pauseMinutes.map((minutes) => (
        <Button
          key={minutes}
          tone="plain"
          size="sm"
          disabled={isBusy}
          onClick={() => pause(new Date(nowMs() + minutes * MINUTE_MS))}
        >
          {say(texts.pauseMinutes, { count: minutes })}
        </Button>
      ))}
      <Button tone="plain" size="sm" disabled={isBusy} onClick={() => pause(tomorrow())}>
        {texts.pauseTomorrow}
      </Button>
    </fieldset>
  )
}

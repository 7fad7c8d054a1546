import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FirstDay } from '#contract/orders/first-day.ts'
import type { FirstDayStep } from '#contract/rules/orders/first-day.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { sharedUrl } from '#web/language/addresses.ts'
import { say } from '#web/language/say.ts'
import { sharedShop } from '#web/paths.ts'
import { firstDayTexts as texts } from '#web/texts/first-day.ts'
import { passOnTexts } from '#web/texts/pass-on.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { WhatsAppLink } from '#web/ui/whatsapp-link.tsx'
import { sayDone, sendTestOrder, throwTestAway } from './use-first-day.ts'

export type Acting = {
  shop: OwnShop
  day: FirstDay
  isDone: boolean
  isBusy: boolean
  act: (task: () => Promise<unknown>) => void
  ring: () => Promise<boolean>
}

/** The actions for each step. A step that is done has none, except for deleting a test order that is still there. */
export const stepActs: Record<FirstDayStep, (acting: Acting) => ReactNode> = {
  items: ({ day: { items }, isDone }) =>
    !isDone && (
      <Ways note={say(texts.itemsNow, { count: items })}>
        <ButtonLink to={deskPaths.starters} tone="plain">
          {texts.addStaples}
        </ButtonLink>
        <ButtonLink to={deskPaths.addItem} tone="quiet" className="max-sm:px-2">
          {texts.addItem}
        </ButtonLink>
      </Ways>
    ),
  hours: ({ isDone, isBusy, act }) =>
    !isDone && (
      <Ways note={texts.hoursNote}>
        <ButtonLink to={deskPaths.shopProfile} tone="plain">
          {texts.setHours}
        </ButtonLink>
        <Button
          tone="quiet"
          className="max-sm:px-2"
          disabled={isBusy}
          onClick={() => act(() => sayDone('hours'))}
        >
          {texts.hoursRight}
        </Button>
      </Ways>
    ),
  ringing: ({ isDone, isBusy, act, ring }) =>
    !isDone && (
      <Button tone="plain" disabled={isBusy} onClick={() => act(() => ringOnce(ring))}>
        {texts.ring}
      </Button>
    ),
  testOrder: (acting) => <TestOrder {...acting} />,
  poster: ({ isDone, isBusy, act }) =>
    !isDone && (
      <Ways note={texts.posterNote}>
        <ButtonLink to={deskPaths.poster} tone="plain">
          {texts.poster}
        </ButtonLink>
        <Button
          tone="quiet"
          className="max-sm:px-2"
          disabled={isBusy}
          onClick={() => act(() => sayDone('poster'))}
        >
          {texts.posterUp}
        </Button>
      </Ways>
    ),
  link: ({ shop, isDone, act }) =>
    !isDone && (
      <WhatsAppLink text={messageOf(shop)} onClick={() => act(() => sayDone('link'))}>
        {passOnTexts.whatsapp}
      </WhatsAppLink>
    ),
}

function Ways({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <p className="w-full text-sm text-soft">{note}</p>
    </div>
  )
}

function TestOrder({ day: { testOrderId }, isDone, isBusy, act }: Acting) {
  const navigate = useNavigate()
  const begin = useLastAsked()
  async function send() {
    const isStillHere = begin()
    await sendTestOrder()
    if (isStillHere()) await navigate(deskPaths.shopOrders)
  }
  if (!testOrderId && isDone) return null
  if (!testOrderId)
    return (
      <Ways note={texts.testNote}>
        <Button tone="plain" disabled={isBusy} onClick={() => act(send)}>
          {texts.sendTest}
        </Button>
      </Ways>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isDone && (
        <ButtonLink to={deskPaths.shopOrders} tone="plain">
          {texts.toDesk}
        </ButtonLink>
      )}
      <Button tone="quiet" className="max-sm:px-2" disabled={isBusy} onClick={() => act(throwTestAway)}>
        {texts.throwAway}
      </Button>
    </div>
  )
}

async function ringOnce(ring: () => Promise<boolean>): Promise<void> {
  if (await ring()) await sayDone('ringing')
  else toast.error(texts.ringFailed)
}

const messageOf = (shop: OwnShop): string =>
  say(passOnTexts.message, { shop: shop.name, url: sharedUrl(sharedShop(shop)) })

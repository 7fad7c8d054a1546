import { type Span, spanAfter, withWeekdays } from '#contract/rules/time/opening-hours.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useTyped } from '#web/session/typed.ts'
import { calendarTexts } from '#web/texts/calendar.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { DayHours } from './day-hours.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

const MONDAY = 1
/** Shown from Monday; the contract counts days from Sunday. */
const order = [1, 2, 3, 4, 5, 6, 0]

/** Unsaved changes. Untouched days show the shop's, which another device may change. */
type Typed = { isAlways?: boolean; days: Partial<Record<number, Span[]>> }

export function HoursSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const [typed, setTyped] = useTyped<Typed>('weekday hours', { days: {} })
  const { isBusy, send } = useSaving(save)
  const days = order.flatMap((weekday) => {
    const spans = typed.days[weekday]
    return spans ? [{ weekday, spans }] : []
  })
  const isAlways = typed.isAlways ?? (shop.openingHours === null && days.length === 0)
  const hours = isAlways ? null : withWeekdays(shop.openingHours, days)
  const setDays = (changed: Typed['days']) =>
    setTyped((now) => ({ ...now, days: { ...now.days, ...changed } }))

  function setAlways(always: boolean) {
    setTyped((now) => ({ ...now, isAlways: always }))
    if (!always && shop.openingHours === null) setDays({ ...everyDay([spanAfter([])]), ...typed.days })
  }
  async function submit() {
    if (await send(typed.isAlways ? { openingHours: null } : { openingDays: days }))
      setTyped((now) => (now === typed ? { days: {} } : now))
  }

  return (
    <Section title={texts.hoursTitle}>
      <SectionForm
        onSave={submit}
        isBusy={isBusy}
        aside={
          hours && (
            <Button
              tone="quiet"
              className="max-sm:-ml-3"
              onClick={() => setDays(everyDay(hours[MONDAY] ?? []))}
            >
              {texts.sameForAll}
            </Button>
          )
        }
      >
        <Switch label={texts.always} isOn={isAlways} onChange={setAlways} className="self-start" />
        {hours && (
          <ul className="flex flex-col divide-y divide-line border-line border-y">
            {order.map((day) => (
              <DayHours
                key={day}
                name={calendarTexts.days[day] ?? ''}
                spans={hours[day] ?? []}
                onChange={(spans) => setDays({ [day]: spans })}
              />
            ))}
          </ul>
        )}
      </SectionForm>
    </Section>
  )
}

const everyDay = (spans: Span[]) => Object.fromEntries(order.map((day) => [day, spans]))

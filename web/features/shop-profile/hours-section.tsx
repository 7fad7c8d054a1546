import { type Span, spanAfter, type WeeklyHours } from '#contract/rules/opening-hours.ts'
import type { OwnShop } from '#contract/shops.ts'
import { useTyped } from '#web/session/typed.ts'
import { calendarTexts } from '#web/texts/calendar.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DayHours } from './day-hours.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

const MONDAY = 1
/** The week of a shop begins on Monday; the contract's on Sunday. */
const order = [1, 2, 3, 4, 5, 6, 0]

export function HoursSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const [hours, setHours] = useTyped<WeeklyHours | null>('shop hours', shop.openingHours)
  const { isBusy, send } = useSaving(save)
  const setDay = (day: number, spans: Span[]) =>
    setHours((now) => (now === null ? null : now.map((old, i) => (i === day ? spans : old))))

  return (
    <Section title={texts.hoursTitle}>
      <SectionForm
        onSave={() => send({ openingHours: hours })}
        isBusy={isBusy}
        aside={
          hours && (
            <Button
              tone="quiet"
              className="max-sm:-ml-5"
              onClick={() => setHours(hours.map(() => hours[MONDAY] ?? []))}
            >
              {texts.sameForAll}
            </Button>
          )
        }
      >
        <Switch
          label={texts.always}
          isOn={hours === null}
          onChange={(isAlways) => setHours(isAlways ? null : order.map(() => [spanAfter([])]))}
          className="self-start"
        />
        {hours && (
          <ul className="flex flex-col divide-y divide-line border-line border-y">
            {order.map((day) => (
              <DayHours
                key={day}
                name={calendarTexts.days[day] ?? ''}
                spans={hours[day] ?? []}
                onChange={(spans) => setDay(day, spans)}
              />
            ))}
          </ul>
        )}
      </SectionForm>
    </Section>
  )
}

import { lastHoliday } from '#contract/rules/time/holidays.ts'
import { indiaDay, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useTyped } from '#web/session/typed.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Calendar } from '#web/ui/forms/calendar.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useClock } from '#web/use-clock.ts'
import { ComingHolidays } from './coming-holidays.tsx'
import { HolidayForm } from './holiday-form.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

const modes = [
  { value: 'several', label: texts.singleDays },
  { value: 'stretch', label: texts.fromTo },
] as const

type Mode = (typeof modes)[number]['value']
/** The chosen days, separately for each mode of the calendar. */
type Typed = { mode: Mode; reason: string } & Record<Mode, string[]>
const blank: Typed = { mode: 'several', several: [], stretch: [], reason: '' }

/** Holidays, chosen in a calendar and saved when they are added. */
export function HolidaySection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const [typed, setTyped] = useTyped('holidays', blank)
  const { mode, reason } = typed
  const today = useClock((now) => indiaDay(new Date(now)))
  // Chosen days may have passed, on a page that stays open or is restored.
  const chosen = typed[mode].filter((day) => day >= today)
  const put = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const choose = (days: string[]) => put({ [mode]: days })
  const { isBusy, send } = useSaving(save)
  const coming = shop.holidays.filter(({ day }) => day >= today)

  async function add() {
    const why = reason.trim()
    const isAdded = await send({
      addHolidays: chosen.map((day) => ({ day, ...(why && { reason: why }) })),
    })
    if (isAdded) put({ [mode]: [], reason: '' })
  }

  return (
    <Section title={texts.holidaysTitle} note={texts.holidaysNote}>
      <ComingHolidays
        holidays={coming}
        isBusy={isBusy}
        onRemove={(removeHolidays) => send({ removeHolidays })}
      />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="flex max-w-sm flex-col gap-3">
          <Tabs
            legend={texts.holidayMode}
            options={modes}
            value={mode}
            onChange={(next) => put({ mode: next })}
          />
          {/* Wider than the card's content on phones: seven touch targets would not fit. */}
          <div className="max-sm:-mx-2">
            <Calendar
              mode={mode}
              chosen={chosen}
              onChoose={choose}
              first={today}
              last={lastHoliday(startOfIndiaDay(today))}
              today={today}
              marked={coming.map(({ day }) => day)}
              mark={texts.alreadyHoliday}
            />
          </div>
        </div>
        <HolidayForm
          {...{ mode, chosen, reason, isBusy }}
          onReason={(words) => put({ reason: words })}
          onAdd={add}
        />
      </div>
    </Section>
  )
}

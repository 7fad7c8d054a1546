import { useState } from 'react'
import type { Span, WeeklyHours } from '#contract/rules/opening-hours.ts'
import type { OwnShop } from '#contract/shops.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

const usual: Span = { opens: '07:00', closes: '21:00' }
const MONDAY = 1
/** The week of a shop begins on Monday; the contract's on Sunday. */
const order = [1, 2, 3, 4, 5, 6, 0]

export function HoursSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const [hours, setHours] = useState<WeeklyHours | null>(shop.openingHours)
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
            <Button tone="quiet" onClick={() => setHours(hours.map(() => hours[MONDAY] ?? []))}>
              {texts.sameForAll}
            </Button>
          )
        }
      >
        <Switch
          label={texts.always}
          isOn={hours === null}
          onChange={(isAlways) => setHours(isAlways ? null : order.map(() => [usual]))}
          className="self-start"
        />
        {hours && (
          <ul className="flex flex-col divide-y divide-line border-line border-y">
            {order.map((day) => (
              <DayRow
                key={day}
                name={texts.days[day] ?? ''}
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

type RowProps = { name: string; spans: Span[]; onChange: (spans: Span[]) => void }

function DayRow({ name, spans, onChange }: RowProps) {
  const isOpen = spans.length > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Switch
        label={name}
        name={texts.openOn(name)}
        isOn={isOpen}
        onChange={(opens) => onChange(opens ? [usual] : [])}
        className="w-44"
      />
      {isOpen ? (
        <div className="flex flex-col gap-2">
          {spans.map((span, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is nothing but its place among the day's spans
            <div key={i} className="flex items-center gap-2">
              <TimeBox
                label={texts.opensOn(name)}
                value={span.opens}
                onChange={(opens) => onChange(spans.with(i, { ...span, opens }))}
              />
              <span aria-hidden="true">–</span>
              <TimeBox
                label={texts.closesOn(name)}
                value={span.closes}
                onChange={(closes) => onChange(spans.with(i, { ...span, closes }))}
              />
              {span.closes <= span.opens && <span className="text-sm text-soft">{texts.pastMidnight}</span>}
            </div>
          ))}
        </div>
      ) : (
        <span className="text-soft">{texts.closed}</span>
      )}
    </li>
  )
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

function TimeBox({ label, value, onChange }: TimeProps) {
  return (
    <input
      type="time"
      aria-label={label}
      // 24:00 is midnight at the end of the day, which a time field knows as 00:00.
      value={value === '24:00' ? '00:00' : value}
      onChange={(event) => event.target.value && onChange(event.target.value)}
      required
      className="min-h-11 rounded-field border border-line-strong bg-card px-2.5 tabular"
    />
  )
}

import { X } from 'lucide'
import { useState } from 'react'
import { indiaDay, startOfIndiaDay } from '#contract/rules/india-time.ts'
import type { OwnShop } from '#contract/shops.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Section } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

/** Days off, saved as they are added; those gone by fall out with the next change. */
export function HolidaySection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const [day, setDay] = useState('')
  const { isBusy, send } = useSaving(save)
  const today = indiaDay(new Date())
  const coming = shop.holidays.filter((holiday) => holiday >= today)

  async function add() {
    if (day && (await send({ holidays: [...coming, day] }))) setDay('')
  }

  return (
    <Section title={texts.holidaysTitle} note={texts.holidaysNote}>
      {coming.length === 0 ? (
        <p className="text-soft">{texts.noHolidays}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {coming.map((holiday) => {
            const name = formatDate(startOfIndiaDay(holiday))
            return (
              <li key={holiday} className="flex items-center rounded-full bg-sunken pl-4 font-medium">
                <time dateTime={holiday}>{name}</time>
                <IconButton
                  label={say(texts.removeHoliday, { day: name })}
                  disabled={isBusy}
                  onClick={() => send({ holidays: coming.filter((other) => other !== holiday) })}
                >
                  <Icon of={X} className="size-4" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          label={texts.holiday}
          type="date"
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          required
        />
        <Button type="submit" tone="plain" busy={isBusy} className="min-h-12">
          {texts.addHoliday}
        </Button>
      </form>
    </Section>
  )
}

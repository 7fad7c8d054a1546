import Check from 'virtual:icon/check'
import { type KeyboardEvent, memo, useId, useRef } from 'react'
import { isFarFrom, type NameLanguage, nameLanguages, type Starter } from '#contract/rules/items/starters.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { classes } from '#web/ui/classes.ts'
import { fieldBox } from '#web/ui/forms/field-box.ts'
import { Icon } from '#web/ui/icon.tsx'

const texts = menuFillingTexts.starters
/** A price that differs from the usual one by more than this factor gets a warning. */
const FAR = 2

type Props = {
  starter: Starter
  language: NameLanguage
  /** Undefined while it is not ticked. */
  price: string | undefined
  /** The user tried to add starters without a price. */
  isTried: boolean
  onPrice: (slug: string, price: string | undefined) => void
  onNext: (from: HTMLInputElement) => void
}

const ROW =
  'flex min-h-17 items-center gap-3 max-xs:flex-wrap max-xs:justify-end border-line border-b px-3 py-1.5 last:border-b-0'

/** A checkbox and a price: typing a price ticks the box, ticking the box focuses the price. */
export const StarterRow = memo(function StarterRow(props: Props) {
  const { starter, language, price, isTried, onPrice, onNext } = props
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { slug, names, quantity, unit } = starter
  const said = { name: names[language], pack: formatQuantity(1, quantity, unit) }
  const isMissing = price !== undefined && readRupees(price) === undefined
  const isWrong = isMissing && (isTried || price !== '')

  function tick(isTicked: boolean) {
    onPrice(slug, isTicked ? '' : undefined)
    if (isTicked) field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onNext(event.currentTarget)
  }

  return (
    <li className={classes(ROW, price !== undefined && 'bg-blue-wash')}>
      <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 max-xs:basis-full">
        <input
          type="checkbox"
          aria-label={say(texts.pack, said)}
          aria-describedby={`${id}-usual`}
          checked={price !== undefined}
          onChange={({ target }) => tick(target.checked)}
          className="size-6 shrink-0"
        />
        <span className="min-w-0 flex-1 leading-tight">
          <Names starter={starter} language={language} />
          <Usual id={`${id}-usual`} starter={starter} price={price} isWrong={isWrong} />
        </span>
      </label>
      <span className="relative w-24 shrink-0">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-soft">
          ₹
        </span>
        <input
          ref={field}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={say(texts.price, said)}
          aria-describedby={`${id}-usual`}
          aria-invalid={isWrong || undefined}
          data-price={isMissing ? 'missing' : price === undefined ? 'free' : 'set'}
          value={price ?? ''}
          onChange={({ target }) => onPrice(slug, target.value)}
          onKeyDown={onKeyDown}
          className={classes(fieldBox, 'scroll-mt-36 scroll-mb-48 pl-7 text-right tabular')}
        />
      </span>
    </li>
  )
})

/** A starter that is on the menu already. */
export function KeptStarter({ starter, language }: Pick<Props, 'starter' | 'language'>) {
  return (
    <li className={ROW}>
      <Icon of={Check} className="size-6 shrink-0 text-leaf-ink" />
      <span className="min-w-0 flex-1 leading-tight">
        <Names starter={starter} language={language} />
        <span className="block text-leaf-ink text-sm">{texts.onMenu}</span>
      </span>
    </li>
  )
}

function Names({ starter, language }: Pick<Props, 'starter' | 'language'>) {
  const { names, quantity, unit } = starter
  const others = nameLanguages.filter((other) => other !== language)
  return (
    <>
      <span lang={language} className="font-semibold">
        {names[language]}
      </span>{' '}
      <span className="whitespace-nowrap text-soft">{formatQuantity(1, quantity, unit)}</span>
      <span className="block text-sm text-soft xs:truncate">
        {others.map((other, at) => (
          <span key={other} lang={other}>
            {at > 0 && ' · '}
            {names[other]}
          </span>
        ))}
      </span>
    </>
  )
}

type UsualProps = { id: string; starter: Starter; price: string | undefined; isWrong: boolean }

function Usual({ id, starter, price = '', isWrong }: UsualProps) {
  const paise = readRupees(price)
  const band = { low: formatPaise(starter.lowPaise), high: formatPaise(starter.highPaise) }
  const isAsked = paise !== undefined && isFarFrom(starter, paise, FAR)
  return (
    <span
      id={id}
      className={classes(
        'block text-sm',
        isWrong ? 'text-brick-ink' : isAsked ? 'text-marigold-ink' : 'text-soft',
      )}
    >
      {isWrong ? texts.priceWrong : say(isAsked ? texts.farFrom : texts.usual, band)}
    </span>
  )
}

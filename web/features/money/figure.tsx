import { Link } from 'react-router'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { classes } from '#web/ui/classes.ts'
import { figureText, takesAway } from './figure-text.ts'

type Props = {
  figure: MoneyFigure
  value: number
  span: { day: string } | { month: string }
  /** The span in words: '5 Nov'. */
  of: string
  /** Shown with a minus. */
  isLess?: boolean
  /** On a phone the figure is right below its heading, and the link covers both. */
  isUnderItsHead?: boolean
}

/** A tap target wider than the text, which may be one digit, without moving it. */
const ALONE = '-mx-2 inline-block px-2 leading-11'
const UNDER_ITS_HEAD =
  'max-lg:-mt-(--text-sm--line-height) max-lg:block max-lg:pt-(--text-sm--line-height) lg:-mx-2 lg:inline-block lg:px-2 lg:leading-11'

/** A figure that links to the entries it sums up; plain text if it is zero. */
export function Figure({
  figure,
  value,
  span,
  of,
  isLess = takesAway(figure),
  isUnderItsHead = false,
}: Props) {
  if (value === 0)
    return (
      <span className="whitespace-nowrap text-soft tabular">
        {figure === 'sent' ? texts.none : figureText(figure, 0)}
      </span>
    )
  const amount = figureText(figure, isLess ? -value : value)
  return (
    <Link
      to={deskPaths.moneyEntries(figure, span)}
      aria-label={say(texts.figureOf, { figure: texts.figures[figure], day: of, amount })}
      className={classes(
        'min-w-11 whitespace-nowrap font-semibold tabular underline decoration-line-strong underline-offset-4 hover:text-blue hover:decoration-blue',
        isUnderItsHead ? UNDER_ITS_HEAD : ALONE,
      )}
    >
      {amount}
    </Link>
  )
}

import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { itemKey } from '#contract/rules/batches.ts'
import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AskedNotice } from './asked-notice.tsx'
import { BatchBar } from './batch-bar.tsx'
import { PreviewRow } from './preview-row.tsx'
import { isAsked } from './sheet/asked.ts'
import type { Place } from './sheet/guess-category.ts'
import { keptOnMenu, keysOnMenu } from './sheet/keys-on-menu.ts'
import type { NewItem } from './sheet/read-cells.ts'
import { saidOnce } from './sheet/said-once.ts'
import type { ReadRow } from './sheet/understand.ts'

const texts = menuFillingTexts.list
const filters = ['all', 'asked', 'doubtful', 'refused'] as const
type Filter = (typeof filters)[number]
type View = { filter: Filter; most: number }
/** So many at once: thousands would make a phone stutter. */
const PAGE = 50

/** What was understood of a list, and what somebody has put right of it, by rows. */
export type Understood = {
  /** Told from the reading before, so that another list begins with everything that is sure ticked again. */
  reading: number
  rows: readonly ReadRow[]
  /** The names of sheets that were not read; a tab may have kept a list from before they were told. */
  leftOut?: readonly string[]
  left: readonly number[]
  places: Readonly<Record<number, Place>>
}

type Props = {
  understood: Understood
  menu: readonly OwnFoodItem[]
  /** The menu that the rows have been read against already, unless they were kept from before. */
  readAgainst: readonly OwnFoodItem[] | undefined
  onChange: (change: (now: Understood) => Understood) => void
  isBusy: boolean
  onAdd: (items: NewItem[]) => void
}

const isIn: Record<Filter, (row: ReadRow) => boolean> = {
  all: () => true,
  asked: isAsked,
  doubtful: (row) => 'item' in row && row.doubts.length > 0,
  refused: (row) => 'fault' in row,
}

/** What came onto the menu after a list was read, from another device or though no answer came, is refused as what was there before. */
function rowsBeside(menu: readonly OwnFoodItem[], rows: readonly ReadRow[]): readonly ReadRow[] {
  const keys = keysOnMenu(menu)
  return rows.map((row) => {
    const kept = 'item' in row && keys.get(itemKey(row.item))
    return kept ? { at: row.at, line: row.line, said: row.said, ...keptOnMenu(kept, row.item) } : row
  })
}

/** A list before anything of it is stored. */
export function Preview({ understood, menu, readAgainst, onChange, isBusy, onAdd }: Props) {
  const { places, leftOut = [] } = understood
  // All names of a menu at once would make a phone stutter: the worker has looked at them.
  const { rows, once } = useMemo(
    () => saidOnce(menu === readAgainst ? understood.rows : rowsBeside(menu, understood.rows)),
    [menu, readAgainst, understood.rows],
  )
  const [view, setView] = useState<View>({ filter: 'all', most: PAGE })
  // What is pressed shows at once: rows with a choice of all categories take a phone half a second to draw.
  const drawn = useDeferredValue(view)
  const left = useMemo(() => new Set(understood.left), [understood.left])
  const counts = useMemo(
    () => Object.fromEntries(filters.map((name) => [name, rows.filter(isIn[name]).length])),
    [rows],
  )
  const waiting = useMemo(
    () => new Set(rows.filter((row) => isAsked(row) && left.has(row.at)).map(({ at }) => at)),
    [rows, left],
  )
  const shown = useMemo(() => rows.filter(isIn[drawn.filter]), [rows, drawn.filter])
  const items = useMemo(
    () =>
      rows.flatMap((row) => ('item' in row && !left.has(row.at) ? [{ ...row.item, ...places[row.at] }] : [])),
    [rows, left, places],
  )

  const onTick = useCallback(
    (at: number, isTicked: boolean) =>
      onChange(({ left: before, ...now }) => {
        const others = before.filter((other) => other !== at)
        return { ...now, left: isTicked ? others : [...others, at] }
      }),
    [onChange],
  )
  const onPlace = useCallback(
    (at: number, place: Place) => onChange((now) => ({ ...now, places: { ...now.places, [at]: place } })),
    [onChange],
  )

  const show = (filter: Filter) => setView({ filter, most: PAGE })

  return (
    <section aria-label={texts.preview} className="flex flex-col gap-4">
      <p role="status" className="font-semibold">
        {say(texts.understood, { count: rows.length - (counts.refused ?? 0) })}
        {counts.doubtful ? ` ${say(texts.doubtful, { count: counts.doubtful })}` : ''}
        {counts.refused ? ` ${say(texts.refused, { count: counts.refused })}` : ''}
      </p>
      {leftOut.length > 0 && (
        <p className="rounded-card bg-marigold-wash p-4 text-marigold-ink">
          {say(texts.leftOut, { count: leftOut.length, names: leftOut.join(', ') })}
        </p>
      )}
      {once.map((doubt) => (
        <p key={doubt} className="rounded-card bg-marigold-wash p-4 text-marigold-ink">
          {texts.once[doubt]}
        </p>
      ))}
      <AskedNotice
        count={waiting.size}
        onShow={() => show('asked')}
        onTickAll={() =>
          onChange(({ left: before, ...now }) => ({
            ...now,
            left: before.filter((at) => !waiting.has(at)),
          }))
        }
      />
      <Tabs
        legend={texts.show}
        options={filters
          // Those that are asked about are looked at from above: a phone has room for three.
          .filter((value) => value !== (view.filter === 'asked' ? 'doubtful' : 'asked'))
          .map((value) => ({ value, label: say(texts.filters[value], { n: counts[value] ?? 0 }) }))}
        value={view.filter}
        onChange={show}
      />
      {shown.length === 0 && <p className="text-soft">{texts.noneOfThese}</p>}
      <ul className="overflow-hidden rounded-card border border-line bg-card empty:hidden">
        {shown.slice(0, drawn.most).map((row) => (
          <PreviewRow
            key={row.at}
            row={row}
            place={places[row.at]}
            isTicked={!left.has(row.at)}
            onTick={onTick}
            onPlace={onPlace}
          />
        ))}
      </ul>
      {shown.length > drawn.most && (
        <Button
          tone="plain"
          onClick={() => setView({ ...view, most: view.most + PAGE })}
          className="self-center"
        >
          {say(texts.more, { count: shown.length - drawn.most })}
        </Button>
      )}
      <BatchBar count={items.length} isBusy={isBusy} onAdd={() => onAdd(items)} />
    </section>
  )
}

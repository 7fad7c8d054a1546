import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { itemKey } from '#contract/rules/items/batches.ts'
import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AskedNotice } from './asked-notice.tsx'
import { BatchBar } from './batch-bar.tsx'
import { PreviewRow } from './preview-row.tsx'
import { isAsked } from './sheet/asked.ts'
import type { Place } from './sheet/columns/guess-category.ts'
import type { NewItem } from './sheet/files/read-cells.ts'
import { keptOnMenu, keysOnMenu } from './sheet/keys-on-menu.ts'
import { saidOnce } from './sheet/said-once.ts'
import type { ReadRow } from './sheet/understand.ts'

const texts = menuFillingTexts.list
const filters = ['all', 'asked', 'doubtful', 'refused'] as const
type Filter = (typeof filters)[number]
type View = { filter: Filter; most: number }
/** How many rows are rendered at once: a list may have thousands. */
const PAGE = 50

/** A parsed list, and the user's corrections by row. */
export type Understood = {
  /** Differs for each list that is read, so that the ticks of another list do not carry over. */
  reading: number
  rows: readonly ReadRow[]
  /** The names of sheets that were not read. Missing in what a tab has kept from an earlier release. */
  leftOut?: readonly string[]
  left: readonly number[]
  places: Readonly<Record<number, Place>>
}

type Props = {
  understood: Understood
  menu: readonly OwnFoodItem[]
  /** The menu that the rows were compared with while parsing; undefined for rows restored from an earlier page. */
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

/** Marks rows as already on the menu that were added to it after parsing, by another device or although no answer came. */
function rowsBeside(menu: readonly OwnFoodItem[], rows: readonly ReadRow[]): readonly ReadRow[] {
  const keys = keysOnMenu(menu)
  return rows.map((row) => {
    const kept = 'item' in row && keys.get(itemKey(row.item))
    return kept ? { at: row.at, line: row.line, said: row.said, ...keptOnMenu(kept, row.item) } : row
  })
}

/** The preview of a list before anything is stored. */
export function Preview({ understood, menu, readAgainst, onChange, isBusy, onAdd }: Props) {
  const { places, leftOut = [] } = understood
  // Not repeated for the menu with which the worker has compared the rows already: it blocks a phone noticeably.
  const { rows, once } = useMemo(
    () => saidOnce(menu === readAgainst ? understood.rows : rowsBeside(menu, understood.rows)),
    [menu, readAgainst, understood.rows],
  )
  const [view, setView] = useState<View>({ filter: 'all', most: PAGE })
  // Deferred, so that a press shows at once: rendering rows with all categories takes a phone half a second.
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
          // A phone has room for three filters. `asked` has its own notice above.
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
      <MoreButton
        hasMore={shown.length > drawn.most}
        onMore={() => setView({ ...view, most: view.most + PAGE })}
      >
        {say(texts.more, { count: shown.length - drawn.most })}
      </MoreButton>
      <BatchBar count={items.length} isBusy={isBusy} onAdd={() => onAdd(items)} />
    </section>
  )
}

import { sql } from 'kysely'
import { holdsUntil } from '#contract/rules/time/opening-hours.ts'
import type { Db } from '#server/db/db.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { isBusy, listedColumns, toListed } from '../shop-row.ts'
import { isNotPaused } from '../visible.ts'
import { twoDecimals } from './around.ts'

/** Enough for about 12,000 shops. */
const MAX_KEPT_CHARACTERS = 6 * 1024 * 1024

/**
 * A version that changes whenever a card's content does, except by opening hours (see `until`). Every write to the row
 * changes its `xmin`; the other parts change without a write: orders make a shop busy, and a pause ends by itself.
 */
export const cardVersion = (now: Date) => sql<string>`concat(shops.xmin, ${isBusy}, ${isNotPaused(now)})`

export type FoundShop = { id: string; version: string; km?: number }
export type WriteCards = (shops: readonly FoundShop[], now: Date) => Promise<string[]>

/** Makes a function that serialises listed shops as JSON text. Cards are cached, and read again when their version changes. */
export function listedCards(db: Db): WriteCards {
  const kept = lruCache<{ version: string; until: number; text: string }>(MAX_KEPT_CHARACTERS)

  function findKept({ id, version }: FoundShop, now: Date): string | undefined {
    const card = kept.find(id)
    return card?.version === version && now.getTime() < card.until ? card.text : undefined
  }

  /** Caches each card under the version read with it, not the one that was searched for: the shop may have changed between. */
  async function readCards(shops: readonly FoundShop[], now: Date): Promise<Map<string, string>> {
    if (shops.length === 0) return new Map()
    const ids = shops.map(({ id }) => id)
    const rows = await db
      .selectFrom('shops')
      .select(listedColumns)
      .select([isBusy.as('is_busy'), cardVersion(now).as('version')])
      .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
      .execute()
    return new Map(
      rows.map((row) => {
        const text = JSON.stringify(toListed(row, now))
        const until = holdsUntil(row.opening_hours, now).getTime()
        kept.keep(row.id, { version: row.version, until, text }, text.length)
        return [row.id, text]
      }),
    )
  }

  return async function writeCards(shops, now) {
    const texts = shops.map((shop) => findKept(shop, now))
    const missing = shops.filter((_, i) => texts[i] === undefined)
    const read = await readCards(missing, now)
    return shops.flatMap((shop, i) => withDistance(texts[i] ?? read.get(shop.id), shop.km))
  }
}

function withDistance(card: string | undefined, km: number | undefined): string[] {
  if (card === undefined) return []
  return [km === undefined ? card : `${card.slice(0, -1)},"distance":${twoDecimals(km)}}`]
}

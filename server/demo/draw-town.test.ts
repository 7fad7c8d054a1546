import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { makeLog } from '#server/log.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { isEmblem } from '#server/menu/emblems.ts'
import { test } from '#test/db-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { fewShops, smallTown } from '#test/scenes/small-town.ts'
import { beginTown } from './begin-town.ts'
import { drawTown } from './draw-town.ts'
import { seedDemo } from './seed-demo.ts'

const log = makeLog('silent')

async function picturesOf(db: Db) {
  const of = async (table: 'shops' | 'menu_items' | 'order_lines') =>
    (await db.selectFrom(table).select('picture').execute()).map(({ picture }) => picture)
  return { shops: await of('shops'), items: await of('menu_items'), lines: await of('order_lines') }
}

/** Records each inserted picture, including duplicates, and fails after `count` of them. */
async function refuseAfter(owner: Db, count: number) {
  await sql`create table if not exists drawn (sha256 text)`.execute(owner)
  await sql`grant all on drawn to public`.execute(owner)
  await sql`create or replace function note_drawn() returns trigger language plpgsql as $$ begin
      if (select count(*) from drawn) >= ${sql.lit(count)} then raise 'cut short'; end if;
      insert into drawn values (new.source_sha256);
      return new;
    end $$`.execute(owner)
  await sql`create or replace trigger note_drawn before insert on pictures
    for each row execute function note_drawn()`.execute(owner)
}

test('a town can be used before its pictures are drawn, and then gets all of them, in its past orders too', async ({
  db,
}) => {
  await seedDemo(smallTown(db))
  expect(await beginTown(db)).toBe('finished')
  expect(
    Object.values(await picturesOf(db))
      .flat()
      .every(isEmblem),
  ).toBe(true)

  await drawTown(db, log, fewShops)
  expect(await beginTown(db)).toBe('drawn')
  const { shops, items, lines } = await picturesOf(db)
  expect([shops, items, lines].map((pictures) => pictures.filter(isEmblem))).toEqual([[], [], []])
  expect(lines.every((picture) => items.includes(picture))).toBe(true)
})

test('an interrupted drawing is continued, and nothing is drawn twice', async ({ db, owner }) => {
  await seedDemo(smallTown(db))
  try {
    await refuseAfter(owner, 6)
    await expect(drawTown(db, log, fewShops)).rejects.toThrow('cut short')
    expect(await beginTown(db)).toBe('finished')

    await refuseAfter(owner, 600)
    await drawTown(db, log, fewShops)
    await drawTown(db, log, fewShops)
    const { shops, items } = await picturesOf(db)
    const made = await sql<{ sha256: string }>`select sha256 from drawn`.execute(owner)
    expect(made.rows).toHaveLength(new Set([...shops, ...items]).size)
  } finally {
    // The next test uses the same database.
    await sql`drop function note_drawn cascade`.execute(owner)
    await sql`drop table drawn`.execute(owner)
  }
})

test('what a keeper changed meanwhile is kept: other pictures, and an item that was removed', async ({
  db,
}) => {
  await seedDemo(smallTown(db))
  const [mine, gone] = await db.selectFrom('menu_items').select('id').orderBy('id').execute()
  if (!mine || !gone) throw new Error('no menu')
  const picture = await storePicture(db, readDataUrl(await pictureUpload()))
  await db.updateTable('menu_items').set({ picture }).where('id', '=', mine.id).execute()
  await db.updateTable('menu_items').set({ removed_at: new Date() }).where('id', '=', gone.id).execute()
  await db.updateTable('shops').set({ picture }).execute()

  await drawTown(db, log, fewShops)
  const item = (id: string) =>
    db.selectFrom('menu_items').select('picture').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await item(mine.id)).toEqual({ picture })
  expect(isEmblem((await item(gone.id)).picture)).toBe(true)
  expect(new Set((await picturesOf(db)).shops)).toEqual(new Set([picture]))
})

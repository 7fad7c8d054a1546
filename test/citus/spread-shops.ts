import type pg from 'pg'

/** What names a shop and is yet not the shop's alone: a payment is found by the gateway's ids, a shop by its address. */
const NOT_OF_A_SHOP = ['payment_orders', 'shop_slugs']
/** What rows of a shop point at from every machine. */
const WHOLE = ['accounts', 'shops']

type ForeignKey = { table: string; name: string; definition: string }

/** Tables of shops that are to be spread over the workers: some by name, or all of them. */
export type Spread = readonly string[] | 'all'

/**
 * Spreads tables by their shop, each shop's rows on one worker, and copies to all of them what these point at. What is not
 * spread stays on the coordinator.
 */
export async function spreadShops(owner: pg.Client, spread: Spread): Promise<void> {
  if (spread.length === 0) return
  await owner.query('begin; set local citus.enable_unsafe_triggers = on')
  const { rows: owned } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      order by c.relname`,
    [NOT_OF_A_SHOP],
  )
  const names = owned.map(({ name }) => name).filter((name) => spread === 'all' || spread.includes(name))
  const { rows: keys } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [names],
  )
  // A table can move neither before those that point at it nor after them: while they move, nothing points.
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const table of WHOLE) await owner.query('select create_reference_table($1)', [table])
  for (const table of names)
    await owner.query(`select create_distributed_table($1, 'shop_id', colocate_with => $2)`, [
      table,
      table === names[0] ? 'default' : names[0],
    ])
  for (const { table, name, definition } of keys)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
  await owner.query('commit')
}

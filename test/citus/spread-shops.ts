import type pg from 'pg'

/**
 * Tables with a `shop_id` that are not looked up by shop: a payment is found by the gateway's ids, a shop by its
 * address.
 */
const NOT_OF_A_SHOP = ['payment_orders', 'shop_slugs']
/** Tables that rows of a shop refer to on every server. */
const WHOLE = ['accounts', 'shops']

type ForeignKey = { table: string; name: string; definition: string }

/** Tables that are to be distributed over the workers: some by name, or all. */
export type Spread = readonly string[] | 'all'

/**
 * Distributes tables by shop, so that each shop's rows are on one worker, and copies the tables that these refer to to
 * all workers. All others stay on the coordinator.
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
  // A table can be moved neither before nor after those that refer to it, so foreign keys are dropped during the move.
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

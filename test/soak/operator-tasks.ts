import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import type { OpenDb } from '#server/db/db.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { payoutTask, refundTask } from '../../scripts/operator/money.ts'
import { type Task, TaskFault } from '../../scripts/operator/task.ts'
import { testSecret } from '../scenes/builders.ts'
import { pause } from './fault-injection.ts'
import type { World } from './shoppers.ts'

const config = readConfig({ NODE_ENV: 'test', ENCRYPTION_KEY: testSecret })

/** Runs a command of the operator, and returns whether it succeeded. */
export async function runOperatorTask(database: OpenDb, task: Task, args: string[]): Promise<boolean> {
  try {
    await task.run({ config, database, say: () => {} }, args)
    return true
  } catch (fault) {
    if (fault instanceof TaskFault) return false
    throw fault
  }
}

export const rupees = (paise: number) => (paise / 100).toFixed(2)

/** From time to time a partial or full refund of a paid order, and a payout of a shop's balance. */
export async function operateRepeatedly(world: World, database: OpenDb): Promise<void> {
  const { chance, promises, signal, town } = world
  while (!signal.aborted) {
    await pause(chance.whole(300, 1500), signal)
    if (chance.under(0.3)) {
      const { shopId } = chance.oneOf(town.shops)
      const paise = Math.floor((await readBalancePaise(database.db, shopId)) / chance.whole(1, 3))
      const args = [shopId, rupees(paise), `UTR ${promises.payouts.length} ${chance.whole(1, 1e9)}`]
      if (paise > 0 && (await runOperatorTask(database, payoutTask, args)))
        promises.payouts.push({ shopId, paise })
      continue
    }
    const paid = await somePaidOrder(database)
    if (!paid) continue
    const paise = chance.under(0.3) ? paid.leftPaise : chance.whole(100, 5000)
    if (await runOperatorTask(database, refundTask, [paid.orderId, rupees(paise)]))
      promises.refunds.push({ orderId: paid.orderId, paise })
  }
}

async function somePaidOrder({ db }: OpenDb) {
  const { rows } = await sql<{ orderId: string; leftPaise: number }>`
    select o.subject_id as "orderId", (p.amount_paise - coalesce((
      select sum(r.amount_paise) from refunds r where r.payment_id = p.payment_id and r.status <> 'failed'
    ), 0))::bigint as "leftPaise"
    from payments p join payment_orders o on o.id = p.payment_order_id
    where o.purpose = 'order' and p.applied_at is not null order by random() limit 1`.execute(db)
  return rows[0]
}

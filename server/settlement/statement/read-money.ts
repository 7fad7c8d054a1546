import type { Selectable } from 'kysely'
import { toRupees } from '#contract/rules/money/money.ts'
import type { Money } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { readTotals } from './read-statement.ts'

type Sums = Omit<Selectable<Tables['ledger_days']>, 'shop_id' | 'day'>
type Figures = Money['sum']

/** A shop's month day by day, its sum, and the totals of its statement, which is read from the same books. */
export async function readMoney(db: Db, shopId: string, month: string): Promise<Money> {
  const [days, totals] = await Promise.all([readDays(db, shopId, month), readTotals(db, shopId, month)])
  return {
    month,
    days: days.map((sums) => ({ day: sums.day, ...toFigures([sums]) })),
    sum: toFigures(days),
    totals,
  }
}

const readDays = (db: Db, shopId: string, month: string) =>
  db
    .selectFrom('ledger_days')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .orderBy('day', 'desc')
    .execute()

function toFigures(days: readonly Sums[]): Figures {
  const sum = (of: keyof Sums) => days.reduce((all, day) => all + day[of], 0)
  return {
    orders: sum('orders'),
    cash: toRupees(sum('cash_paise')),
    online: toRupees(sum('online_paise')),
    fees: toRupees(sum('fees_paise')),
    commission: toRupees(sum('commission_paise')),
    back: toRupees(sum('back_paise')),
    keeps: toRupees(sum('keeps_paise')),
    sent: toRupees(sum('sent_paise')),
  }
}

import type { Selectable } from 'kysely'
import { toRupees } from '#contract/rules/money.ts'
import type { Money } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { readTotals } from './read-statement.ts'

type Sums = Omit<Selectable<Tables['ledger_days']>, 'shop_id' | 'day'>
type Figures = Money['sum']

/** A shop's month day by day, and what comes of it: the figures of its statement, which is read from the same books. */
export async function readMoney(db: Db, shopId: string, month: string): Promise<Money> {
  const [days, totals] = await Promise.all([readDays(db, shopId, month), readTotals(db, shopId, month)])
  return {
    month,
    days: days.map(({ day, shop_id: _, ...sums }) => ({ day, ...toFigures(sums) })),
    sum: toFigures(days.reduce(add, nothing)),
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

const nothing: Sums = {
  orders: 0,
  cash_paise: 0,
  online_paise: 0,
  fees_paise: 0,
  commission_paise: 0,
  back_paise: 0,
  keeps_paise: 0,
  sent_paise: 0,
}

const add = (all: Sums, day: Sums): Sums => ({
  orders: all.orders + day.orders,
  cash_paise: all.cash_paise + day.cash_paise,
  online_paise: all.online_paise + day.online_paise,
  fees_paise: all.fees_paise + day.fees_paise,
  commission_paise: all.commission_paise + day.commission_paise,
  back_paise: all.back_paise + day.back_paise,
  keeps_paise: all.keeps_paise + day.keeps_paise,
  sent_paise: all.sent_paise + day.sent_paise,
})

const toFigures = (sums: Sums): Figures => ({
  orders: sums.orders,
  cash: toRupees(sums.cash_paise),
  online: toRupees(sums.online_paise),
  fees: toRupees(sums.fees_paise),
  commission: toRupees(sums.commission_paise),
  back: toRupees(sums.back_paise),
  keeps: toRupees(sums.keeps_paise),
  sent: toRupees(sums.sent_paise),
})

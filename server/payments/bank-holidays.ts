import { sql } from 'kysely'
import { SLOWEST_REFUND_DAYS } from '#contract/rules/pages/promises.ts'
import { DAY_MS, indiaDay } from '#contract/rules/time/india-time.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** Days as 'YYYY-MM-DD'. */
export type BankHolidays = ReadonlySet<string>

export async function readBankHolidays(db: Db | Tx): Promise<BankHolidays> {
  // As text: the driver would turn a date into a moment.
  const rows = await db.selectFrom('bank_holidays').select(sql<string>`day::text`.as('day')).execute()
  return new Set(rows.map(({ day }) => day))
}

/** Replaces the stored days by those of the setting. Every process may do it at its start. */
export async function keepBankHolidays(db: Db, days: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('bank_holidays')
      .$if(days.length > 0, (query) => query.where('day', 'not in', days))
      .execute()
    if (days.length === 0) return
    await tx
      .insertInto('bank_holidays')
      .values(days.map((day) => ({ day })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The latest day on which a refund reaches the bank: `SLOWEST_REFUND_DAYS` working days in Asia/Kolkata after it began. */
export function refundExpectedBy(begunAt: Date, holidays: BankHolidays): Date {
  let day = begunAt
  for (let left = SLOWEST_REFUND_DAYS; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS)
    if (isWorkingDay(indiaDay(day), holidays)) left -= 1
  }
  return day
}

function isWorkingDay(isoDay: string, holidays: BankHolidays): boolean {
  const weekday = new Date(`${isoDay}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(isoDay)
}

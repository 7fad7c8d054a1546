import { nowSeconds, type Settlement, vendorId } from './entities.ts'
import type { Bank } from './payments.ts'

/** The vendor pays out to the merchant's bank, or fails to. `amount`: what arrives there, in paise. */
export function settle(
  bank: Bank,
  amount: number,
  how: { fails?: boolean; daysAgo?: number; id?: string } = {},
): Settlement {
  const settlement: Settlement = {
    id: how.id ?? vendorId('setl'),
    entity: 'settlement',
    amount,
    status: how.fails ? 'failed' : 'processed',
    fees: 0,
    tax: 0,
    utr: how.fails ? null : `STANDIN${nowSeconds()}`,
    created_at: nowSeconds() - (how.daysAgo ?? 0) * 86_400,
  }
  bank.state.save('settlement', settlement.id, settlement)
  bank.announce(`settlement.${settlement.status}`, { settlement })
  return settlement
}

type Page = { from?: string; to?: string; count?: string; skip?: string }

/** Newest first, ten by default, at most a hundred. */
export function listSettlements(
  bank: Bank,
  { from = '0', to, count = '10', skip = '0' }: Page,
): Settlement[] {
  const until = to === undefined ? Number.POSITIVE_INFINITY : Number(to)
  return [...bank.state.settlements.values()]
    .filter(({ created_at }) => created_at >= Number(from) && created_at <= until)
    .toSorted((one, other) => other.created_at - one.created_at)
    .slice(Number(skip), Number(skip) + Math.min(Number(count), 100))
}

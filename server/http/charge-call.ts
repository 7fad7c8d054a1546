import type { Charge } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Budgets } from './budgets.ts'

const KB = 1024
const LONGEST_ID = 64

const needsInput = ({ budget, onlyWith }: Charge) => budget.per === 'shop' || onlyWith !== undefined

/** Whether it makes a difference to the budgets of this call who is signed in. */
export const isChargedByAccount = ({ charges }: Endpoint) =>
  charges.some(({ budget }) => budget.per === 'account')

/** Charges a call as soon as a payer is known: before it has cost anything that the budget is for. */
export function callCharger(budgets: Budgets, { charges, maxBytes }: Endpoint) {
  const atOnce = charges.filter((charge) => !needsInput(charge))
  const byInput = charges.filter(needsInput)

  return {
    address: (address: string) => budgets.charge(atOnce, { address }),

    account: (account: string | undefined, request: Request) =>
      budgets.charge(atOnce, { account }, kilobytesOf(request, maxBytes)),

    /** What was sent, unchecked: only whose shop it names and which fields it has matters here. */
    input: (account: string | undefined, sent: unknown) => {
      const fields = typeof sent === 'object' && sent !== null ? new Map(Object.entries(sent)) : new Map()
      const shop = fields.get('shopId')
      const due = byInput.filter(({ onlyWith }) => onlyWith === undefined || fields.get(onlyWith))
      return budgets.charge(due, {
        account,
        shop: typeof shop === 'string' && shop.length <= LONGEST_ID ? shop : undefined,
      })
    },
  }
}

/** A body of unknown length is taken for the longest. */
function kilobytesOf(request: Request, maxBytes: number): number {
  const declared = request.headers.get('content-length')
  return Math.ceil((declared === null ? maxBytes : Number(declared)) / KB)
}

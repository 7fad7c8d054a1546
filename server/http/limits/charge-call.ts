import type { Charge } from '#contract/budgets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Budgets } from './budgets.ts'

const KB = 1024
const LONGEST_ID = 64

const needsInput = ({ budget, onlyWith }: Charge) => budget.per === 'shop' || onlyWith !== undefined

/** Whether a budget of this call is charged to the signed-in account. */
export const isChargedByAccount = ({ charges }: Endpoint) =>
  charges.some(({ budget }) => budget.per === 'account')

/** Charges a call in three steps, each as soon as its payer is known, so that a refused call costs as little as possible. */
export function callCharger(budgets: Budgets, { charges, maxBytes }: Endpoint) {
  const atOnce = charges.filter((charge) => !needsInput(charge))
  const byInput = charges.filter(needsInput)

  return {
    address: (address: string) => budgets.charge(atOnce, { address }),

    account: (account: string | undefined, request: Request) =>
      budgets.charge(atOnce, { account }, kilobytesOf(request, maxBytes)),

    /** `sent` is not validated yet: only its `shopId` and the presence of fields are looked at. */
    input: (account: string | undefined, sent: unknown) => {
      const fields = typeof sent === 'object' && sent !== null ? new Map(Object.entries(sent)) : new Map()
      const shop = fields.get('shopId')
      const due = byInput.filter(({ onlyWith }) => onlyWith === undefined || fields.get(onlyWith))
      return budgets.charge(due, {
        account,
        // An id may be sent in upper case, too.
        shop: typeof shop === 'string' && shop.length <= LONGEST_ID ? shop.toLowerCase() : undefined,
      })
    },
  }
}

/** A body of unknown length is charged as the longest allowed. */
function kilobytesOf(request: Request, maxBytes: number): number {
  const declared = request.headers.get('content-length')
  return Math.ceil((declared === null ? maxBytes : Number(declared)) / KB)
}

import type { StoredIssue } from './issue-row.ts'
import type { Step } from './step.ts'
import type { issueLetters } from './texts/en.ts'

type Texts = typeof issueLetters
type Facts = { issue: StoredIssue; step: Step; paymentMethod: 'COD' | 'online' }
/** Selects a letter from the texts of any language. */
export type Told = { of: (texts: Texts) => { heading: string; text: string } }

const customers = (name: keyof Texts['customer']): Told => ({ of: ({ customer }) => customer[name] })
const shops = (name: keyof Texts['shop']): Told => ({ of: ({ shop }) => shop[name] })

/** The letter that tells a side of a step; undefined for steps it took itself. */
export const toldTo = (side: 'customer' | 'shop', facts: Facts): Told | undefined =>
  side === 'customer' ? toldToCustomer(facts) : toldToShop(facts)

function toldToCustomer({ issue, step, paymentMethod }: Facts): Told | undefined {
  switch (step.kind) {
    case 'reported':
      return undefined
    case 'answered':
      if (issue.answer === 'money') return customers(issue.gives_cash ? 'moneyCash' : 'moneyOnline')
      return issue.answer ? customers(issue.answer) : undefined
    case 'handed_over':
      return customers(issue.kind === 'refund_failed' ? 'refundFailed' : 'handedOver')
    case 'told':
      return customers('told')
    case 'solved':
      if (issue.kind === 'refund_failed') return customers('refundMade')
      return step.by === 'system' ? customers('counted') : undefined
    case 'closed':
      if (!step.amountPaise) return customers('closed')
      return customers(paymentMethod === 'COD' ? 'closedCash' : 'closedOnline')
  }
}

function toldToShop({ issue, step }: Facts): Told | undefined {
  switch (step.kind) {
    case 'reported':
      return shops('reported')
    case 'answered':
      return undefined
    case 'handed_over':
      return shops(issue.kind === 'refund_failed' ? 'refundFailed' : 'handedOver')
    case 'told':
      return shops('told')
    case 'solved':
      if (issue.kind === 'refund_failed') return shops('refundMade')
      return shops(step.by === 'system' ? 'counted' : 'solved')
    case 'closed':
      if (!step.amountPaise) return shops('closed')
      return shops(step.borneBy === 'platform' ? 'closedByPlatform' : 'closedByShop')
  }
}

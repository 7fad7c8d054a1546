import type { StoredIssue } from './issue-row.ts'
import type { Step } from './step.ts'
import type { issueLetters } from './texts/en.ts'

type Texts = typeof issueLetters
type Facts = { issue: StoredIssue; step: Step; paymentMethod: 'COD' | 'online' }
/** Chooses a letter from the catalogue of whichever language it is sent in. */
export type LetterChoice = { of: (texts: Texts) => { heading: string; text: string } }

const customers = (name: keyof Texts['customer']): LetterChoice => ({ of: ({ customer }) => customer[name] })
const shops = (name: keyof Texts['shop']): LetterChoice => ({ of: ({ shop }) => shop[name] })

/** The letter about a step to one side; undefined if that side took the step or need not hear of it. */
export const letterTo = (side: 'customer' | 'shop', facts: Facts): LetterChoice | undefined =>
  side === 'customer' ? letterToCustomer(facts) : letterToShop(facts)

function letterToCustomer({ issue, step, paymentMethod }: Facts): LetterChoice | undefined {
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

function letterToShop({ issue, step }: Facts): LetterChoice | undefined {
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

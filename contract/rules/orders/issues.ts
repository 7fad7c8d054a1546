/** What a customer may report about a delivered order. */
export const issueKinds = [
  'missing',
  'wrong_item',
  'quality',
  'damaged',
  'late',
  'charged_wrongly',
  'not_delivered',
] as const
export type IssueKind = (typeof issueKinds)[number]

/** All stored kinds. `refund_failed` is not reported by a customer: it is opened when a refund fails for good. */
export const storedIssueKinds = [...issueKinds, 'refund_failed'] as const
export type StoredIssueKind = (typeof storedIssueKinds)[number]

/** Open: waits for the shop. Answered: waits for the customer to say whether it is solved. Ticket: the operator decides. */
export const issueStates = ['open', 'answered', 'ticket', 'closed'] as const
export type IssueState = (typeof issueStates)[number]

export const issueAnswers = ['money', 'again', 'disagree'] as const
export type IssueAnswer = (typeof issueAnswers)[number]

/** The kinds of steps, in the order in which they can happen. */
export const issueStepKinds = ['reported', 'answered', 'handed_over', 'told', 'solved', 'closed'] as const
export type IssueStepKind = (typeof issueStepKinds)[number]

/** `system` acts when a deadline has passed. */
export const issueParties = ['customer', 'shop', 'operator', 'system'] as const
export type IssueParty = (typeof issueParties)[number]

export const MAX_ISSUE_PHOTOS = 3
export const MAX_ISSUE_TEXT = 1000

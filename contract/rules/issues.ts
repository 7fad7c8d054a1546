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

/** What stands in the data: `refund_failed` is reported by nobody, it comes to be when the gateway gives a refund up. */
export const storedIssueKinds = [...issueKinds, 'refund_failed'] as const
export type StoredIssueKind = (typeof storedIssueKinds)[number]

/** Open: the shop is to answer. Answered: the customer is to say whether that solves it. Ticket: the operator decides. */
export const issueStates = ['open', 'answered', 'ticket', 'closed'] as const
export type IssueState = (typeof issueStates)[number]

export const issueAnswers = ['money', 'again', 'disagree'] as const
export type IssueAnswer = (typeof issueAnswers)[number]

/** What is done about an issue, in the order in which it can be. */
export const issueStepKinds = ['reported', 'answered', 'handed_over', 'told', 'solved', 'closed'] as const
export type IssueStepKind = (typeof issueStepKinds)[number]

/** The system acts where nobody did anything for too long. */
export const issueParties = ['customer', 'shop', 'operator', 'system'] as const
export type IssueParty = (typeof issueParties)[number]

export const MAX_ISSUE_PHOTOS = 3
export const MAX_ISSUE_TEXT = 1000

import { planTerm } from '#contract/rules/money/plan-dates.ts'
import type { PlanSpan } from '#contract/rules/money/plans.ts'

/** When a plan bought now ends, after a term of which only the end matters. */
export const planEnd = (span: PlanSpan, now: Date, presentEnd?: Date): Date =>
  planTerm(span, now, presentEnd && { end: presentEnd }).end

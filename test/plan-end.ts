import { planTerm } from '#contract/rules/plan-dates.ts'
import type { PlanSpan } from '#contract/rules/plans.ts'

/** When a plan bought now ends, after a term of which only the end matters. */
export const planEnd = (span: PlanSpan, now: Date, presentEnd?: Date): Date =>
  planTerm(span, now, presentEnd && { end: presentEnd }).end

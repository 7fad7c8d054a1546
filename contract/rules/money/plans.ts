import { LEAST_PLAN_PAISE } from './least-plan.ts'

export type PlanSpan = { days: number } | { months: number }
export type Plan = { pricePaise: number; name: PlanName; span: PlanSpan }

/** Names are stored data; `contract/words` has the texts that people read. */
export type PlanName = '15 Days' | SetupPlanName
export type SetupPlanName = '1 Month' | '3 Months' | '6 Months'

export const setupPlans = [
  { pricePaise: LEAST_PLAN_PAISE, name: '1 Month', span: { months: 1 } },
  { pricePaise: 29900, name: '3 Months', span: { months: 3 } },
  { pricePaise: 59900, name: '6 Months', span: { months: 6 } },
] as const satisfies readonly Plan[]

export const renewalPlans = [
  { pricePaise: 9900, name: '15 Days', span: { days: 15 } },
  ...setupPlans,
] as const satisfies readonly Plan[]

export const defaultSetupPlan: Plan = setupPlans[0]
export const defaultRenewalPlan: Plan = renewalPlans[0]

export const findPlan = (plans: readonly Plan[], pricePaise: number): Plan | undefined =>
  plans.find((plan) => plan.pricePaise === pricePaise)

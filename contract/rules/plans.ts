export type PlanSpan = { days: number } | { months: number }
export type Plan = { pricePaise: number; name: string; span: PlanSpan; note?: string }

export const setupPlans = [
  { pricePaise: 14900, name: '1 Month', span: { months: 1 }, note: 'Most Popular' },
  { pricePaise: 29900, name: '3 Months', span: { months: 3 }, note: 'Business, Save 33%' },
  { pricePaise: 59900, name: '6 Months', span: { months: 6 }, note: 'Premium, Save 50%' },
] as const satisfies readonly Plan[]

export const renewalPlans = [
  { pricePaise: 9900, name: '15 Days', span: { days: 15 } },
  { pricePaise: 14900, name: '1 Month', span: { months: 1 } },
  { pricePaise: 29900, name: '3 Months', span: { months: 3 } },
  { pricePaise: 59900, name: '6 Months', span: { months: 6 } },
] as const satisfies readonly Plan[]

export const defaultSetupPlan: Plan = setupPlans[0]
export const defaultRenewalPlan: Plan = renewalPlans[0]

export const findPlan = (plans: readonly Plan[], pricePaise: number): Plan | undefined =>
  plans.find((plan) => plan.pricePaise === pricePaise)

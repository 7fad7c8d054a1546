import { formatRupees } from '#contract/rules/money/money.ts'

export function Money({ rupees, className }: { rupees: number; className?: string }) {
  return <span className={`tabular whitespace-nowrap ${className ?? ''}`}>{formatRupees(rupees)}</span>
}

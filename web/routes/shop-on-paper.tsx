import { useData } from '#web/data/use-data.ts'

/** The shop's name, on paper only: a printed sheet has no header that says whose it is. */
export function ShopOnPaper() {
  const { data: me } = useData('showMe', {})
  return <p className="hidden font-semibold print:block">{me?.account.shop?.name}</p>
}

import { useData } from '#web/data/use-data.ts'

/** Whoever is handed the sheet does not know whose it is. */
export function ShopOnPaper() {
  const { data: me } = useData('showMe', {})
  return <p className="hidden font-semibold print:block">{me?.account.shop?.name}</p>
}

import { useData } from '#web/data/use-data.ts'

/** Whether the own shop has a UPI address; not asked before somebody may want to know. */
export function useTakesUpi(isWanted: boolean): boolean {
  const { data } = useData('showOwnShop', {}, { isSaidInPlace: true, isWanted })
  return data?.shop.upiAddress !== undefined
}

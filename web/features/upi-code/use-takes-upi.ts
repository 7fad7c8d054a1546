import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/use-data.ts'

/**
 * Whether the own shop has a UPI address; not asked before an order is to be paid at the door. While it has none it is read
 * anew with each of these: the first one may have been saved on another device.
 */
export function useTakesUpi(orderIds: readonly string[]): boolean {
  const isWanted = orderIds.length > 0
  const { data, reload } = useData('showOwnShop', {}, { isSaidInPlace: true, isWanted })
  const takesUpi = data?.shop.upiAddress !== undefined
  const lookAgain = useEffectEvent(() => {
    if (data && !takesUpi) void reload()
  })
  const orders = orderIds.join()
  useEffect(() => {
    if (orders) lookAgain()
  }, [orders])
  return takesUpi
}

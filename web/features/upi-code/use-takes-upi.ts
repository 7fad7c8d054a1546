import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/use-data.ts'

/**
 * Whether the own shop has a UPI address. Read only once an order is to be paid at the door; while there is none, read
 * again for each further such order, since an address may have been saved on another device.
 */
export function useTakesUpi(orderIds: readonly string[]): boolean {
  const isWanted = orderIds.length > 0
  const { data, reload } = useData('showOwnShop', {}, { isWanted })
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

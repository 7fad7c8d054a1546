import type { FirstDay } from '#contract/orders/first-day.ts'
import type { SaidStep } from '#contract/rules/first-day.ts'
import { api } from '#web/api/client.ts'
import { changePages, setReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'

/** Whoever cannot read it misses nothing that the shop needs: it says nothing then. */
export function useFirstDay(): FirstDay | undefined {
  return useData('showFirstDay', {}, { isSaidInPlace: true }).data?.data
}

const keep = (reply: { success: boolean; data: FirstDay }) => setReply('showFirstDay', {}, reply)

export const sayDone = async (step: SaidStep) => keep(await api('markFirstDay', { step }))

export const sendTestOrder = async () => keep(await api('placeTestOrder', {}))

/** Gone from every list at once. */
export async function throwTestAway(): Promise<void> {
  keep(await api('removeTestOrder', {}))
  changePages('listShopOrders', (pages) =>
    pages.map((page) => ({ ...page, data: page.data.filter(({ isTest }) => !isTest) })),
  )
}

import type { FirstDay } from '#contract/orders/first-day.ts'
import type { SaidStep } from '#contract/rules/first-day.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { changePages, setReply } from '#web/data/replies.ts'
import { sendOrLookUp } from '#web/data/send-or-look-up.ts'
import { useData } from '#web/data/use-data.ts'

/** Whoever cannot read it misses nothing that the shop needs: it says nothing then. */
export function useFirstDay(): FirstDay | undefined {
  return useData('showFirstDay', {}, { isSaidInPlace: true }).data?.data
}

type Reply = { success: boolean; data: FirstDay }

/** Where no answer came the list itself says whether it was done. */
async function act(send: () => Promise<Reply>, isDone: (day: FirstDay) => boolean): Promise<void> {
  const reply = await sendOrLookUp(send, async () => {
    const now = await patientApi('showFirstDay', {})
    return isDone(now.data) ? now : undefined
  })
  setReply('showFirstDay', {}, reply)
}

export const sayDone = (step: SaidStep): Promise<void> =>
  act(
    () => api('markFirstDay', { step }),
    ({ done, isShown }) => !isShown || done.some((known) => known === step),
  )

export const sendTestOrder = (): Promise<void> =>
  act(
    () => api('placeTestOrder', {}),
    ({ testOrderId }) => testOrderId !== undefined,
  )

/** Gone from every list at once. */
export async function throwTestAway(): Promise<void> {
  await act(
    () => api('removeTestOrder', {}),
    ({ testOrderId }) => testOrderId === undefined,
  )
  changePages('listShopOrders', (pages) =>
    pages.map((page) => ({ ...page, data: page.data.filter(({ isTest }) => !isTest) })),
  )
}

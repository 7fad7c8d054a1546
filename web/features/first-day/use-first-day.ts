import type { FirstDay } from '#contract/orders/first-day.ts'
import type { SaidStep } from '#contract/rules/orders/first-day.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { changePages, setReply } from '#web/data/replies.ts'
import { sendOrLookUp } from '#web/data/send-or-look-up.ts'
import { useData } from '#web/data/use-data.ts'

/** The checklist of a new shop. Undefined if it cannot be read, which is not reported: the shop can do without it. */
export function useFirstDay(): FirstDay | undefined {
  return useData('showFirstDay', {}).data?.data
}

type Reply = { success: boolean; data: FirstDay }

/** Sends a change; if no answer comes, the checklist tells whether it took effect (`sendOrLookUp`). */
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

/** Deletes the test order, and removes it from every list. */
export async function throwTestAway(): Promise<void> {
  await act(
    () => api('removeTestOrder', {}),
    ({ testOrderId }) => testOrderId === undefined,
  )
  changePages('listShopOrders', (pages) =>
    pages.map((page) => ({ ...page, data: page.data.filter(({ isTest }) => !isTest) })),
  )
}

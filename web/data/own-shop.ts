import type { OwnShop } from '#contract/shops/own-shop.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { changeReply, keyOf, refreshKey } from './replies.ts'
import { sendOrLookUp } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

/** As the server has just said it, on the dashboard, on the profile, and in the line above every screen. */
export function putOwnShop(shop: OwnShop) {
  changeReply('showOwnShop', {}, (kept) => ({ ...kept, shop }))
  const { pause } = shop
  changeReply('showMe', {}, (me) => {
    if (!me.account.shop) return me
    const { pause: _over, ...own } = me.account.shop
    return { ...me, account: { ...me.account, shop: { ...own, ...(pause && { pause }) } } }
  })
}

/**
 * Reads it again wherever it is kept: the server, or the clock, has changed it.
 * @returns why it could not be read, if it could not
 */
export async function refreshOwnShop(): Promise<unknown> {
  const errors = [refreshKey(keyOf('showMe', {})), refreshOwnFigures()]
  return (await Promise.all(errors)).find(Boolean)
}

/** What its orders change: the figures, and whether it is busy. */
const refreshOwnFigures = (): Promise<unknown> => refreshKey(keyOf('showOwnShop', {}))

/** The same for who was told that it changed, which is told once: until it is read. */
export const { read: followOwnShop } = untilRead(() => [refreshOwnShop()])
export const { read: followOwnFigures } = untilRead(() => [refreshOwnFigures()])

/**
 * Changes the own shop, and shows it as it is then. Where no answer came the shop itself says whether it was done. Throws what went wrong.
 * @param isDone whether a shop that was read after that is as it was to be
 */
export async function changeOwnShop(
  send: () => Promise<{ shop: OwnShop }>,
  isDone: (shop: OwnShop) => boolean,
): Promise<void> {
  const { shop } = await sendOrLookUp(send, async () => {
    const now = await patientApi('showOwnShop', {})
    if (isDone(now.shop)) return now
    putOwnShop(now.shop)
  })
  putOwnShop(shop)
}

/** Pauses the own shop until then, or resumes. */
export function pauseOwnShop(until: Date | null): Promise<void> {
  const end = until?.toISOString() ?? null
  return changeOwnShop(
    () => api('pauseShop', { until: end }),
    ({ pause }) => (end ? pause?.until === end : !pause),
  )
}

import type { OwnShop } from '#contract/shops/own-shop.ts'
import { isRefused } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply, keyOf, refreshKey, refreshReply } from './replies.ts'
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

/** Pauses the own shop until then, or resumes. Throws what went wrong; where no answer came the shop itself says whether it was done. */
export async function pauseOwnShop(until: Date | null): Promise<void> {
  try {
    const { shop } = await api('pauseShop', { until: until === null ? null : until.toISOString() })
    putOwnShop(shop)
  } catch (error) {
    if (isRefused(error)) throw error
    const [me] = await Promise.all([refreshReply('showMe', {}), refreshOwnFigures()])
    const pause = me?.account.shop?.pause
    const isDone = me && (until === null ? !pause : pause?.until === until.toISOString())
    if (!isDone) throw error
  }
}

import type { ReplyOf } from '#contract/endpoints.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { useNow } from '#web/data/use-now.ts'

type Menu = ReplyOf<'showShop'>['data']
type Gone = { gone: unknown }

/** A shop and its menu as they are by now, and how to read them again (`useNow`). Once the shop is gone, so is its page. */
export function useShopNow(shopId: string, loaded: unknown): [Menu | undefined, () => Promise<void>] {
  const [now, renew] = useNow(loaded, () => readMenu(shopId))
  // Thrown while rendering, so that the boundary of the page shows it.
  if (now && 'gone' in now) throw now.gone
  return [now, renew]
}

async function readMenu(shopId: string): Promise<Menu | Gone> {
  try {
    return (await patientApi('showShop', { shopId })).data
  } catch (error) {
    if (failureOf(error) === 'gone') return { gone: error }
    throw error
  }
}

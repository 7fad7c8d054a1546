import type { ReplyOf } from '#contract/endpoints.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { useFreshLoaderData } from '#web/data/use-fresh-loader-data.ts'

type Menu = ReplyOf<'showShop'>['data']
type Gone = { gone: unknown }

/** A shop and its menu, read again when the loaded ones may be old (`useFreshLoaderData`). Throws once the shop no longer exists. */
export function useFreshShop(shopId: string, loaded: unknown): [Menu | undefined, () => Promise<void>] {
  const [now, renew] = useFreshLoaderData(loaded, () => readMenu(shopId))
  // Thrown while rendering, so that the page's error boundary shows it.
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

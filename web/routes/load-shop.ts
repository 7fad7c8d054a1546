import type { Api } from '#web/api/client.ts'
import { notFoundAs404 } from './not-found-as-404.ts'

/** A shop and its menu; a page without them is a 404. */
export async function loadShop(call: Api, shopId: string) {
  const { data } = await notFoundAs404(call('showShop', { shopId }))
  return data
}

import type { ListedShop } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { setReply } from './replies.ts'
import { showAtOnce } from './show-at-once.ts'
import { useData } from './use-data.ts'

/** The shops with a heart of who is signed in; undefined until they are known. */
export const useHearts = () => useData('listHearts', {}, { isSaidInPlace: true })

/** Shows at once; what was tapped last is what stays. */
export async function setHeart(shop: Pick<ListedShop, '_id'>, isGiven: boolean): Promise<void> {
  const { _id: shopId } = shop
  const without = (data: ListedShop[]) => data.filter(({ _id }) => _id !== shopId)
  await showAtOnce(
    'listHearts',
    'hearts',
    ({ data, others, ...reply }) => ({
      ...reply,
      ...(others && { others: others.filter((other) => other !== shopId) }),
      // A shop's own page does not know all that a card says: that comes with the answer.
      data: isGiven ? [shop as ListedShop, ...without(data)] : without(data),
    }),
    async () => setReply('listHearts', {}, await api(isGiven ? 'giveHeart' : 'takeHeart', { shopId })),
  )
}

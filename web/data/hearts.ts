import type { ReplyOf } from '#contract/endpoints.ts'
import type { ListedShop } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { changePages } from './replies.ts'
import { showAtOnce } from './show-at-once.ts'
import { usePages } from './use-pages.ts'

/** The shops with a heart of who is signed in, page by page; undefined until they are known. */
export function useHearts() {
  const { pages, ...reading } = usePages(
    'listHearts',
    {},
    { nextOf: ({ next }) => next, isSaidInPlace: true },
  )
  return { ...reading, shops: pages?.flatMap(({ data }) => data), others: pages?.[0]?.others ?? [] }
}

type Hearts = ReplyOf<'listHearts'>

/** Shows at once; what was tapped last is what stays. */
export async function setHeart(shop: Pick<ListedShop, '_id'>, isGiven: boolean): Promise<void> {
  const { _id: shopId } = shop
  // A shop's own page does not know all that a card says: that comes with the answer.
  const change = ({ data, others, ...reply }: Hearts, card = shop as ListedShop): Hearts => {
    const without = data.filter(({ _id }) => _id !== shopId)
    // Only the first page has them, and a shop that is given one now comes first of all.
    const isFirst = others !== undefined
    return {
      ...reply,
      ...(isFirst && { others: others.filter((other) => other !== shopId) }),
      data: isGiven && isFirst ? [card, ...without] : without,
    }
  }
  await showAtOnce('listHearts', 'hearts', change, async () => {
    const answer = await api(isGiven ? 'giveHeart' : 'takeHeart', { shopId })
    const card = answer.data.find(({ _id }) => _id === shopId)
    // Where further pages stand below the first, the answer ends elsewhere than they begin.
    changePages('listHearts', (pages) =>
      pages.length > 1 ? pages.map((page) => change(page, card)) : [answer],
    )
  })
}

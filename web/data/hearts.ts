import type { ReplyOf } from '#contract/endpoints.ts'
import type { ListedShop } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { changePages } from './replies.ts'
import { showAtOnce } from './show-at-once.ts'
import { usePages } from './use-pages.ts'

/** The shops that the account has given a heart, page by page; `shops` is undefined until the first page is read. */
export function useHearts() {
  const { pages, ...reading } = usePages('listHearts', {}, { nextOf: ({ next }) => next })
  return { ...reading, shops: pages?.flatMap(({ data }) => data), others: pages?.[0]?.others ?? [] }
}

type Hearts = ReplyOf<'listHearts'>

/** Gives or takes a heart, optimistically. Of several taps the last one wins. */
export async function setHeart(shop: Pick<ListedShop, '_id'>, isGiven: boolean): Promise<void> {
  const { _id: shopId } = shop
  // The shop's own page lacks some fields of a card; they come with the answer.
  const change = ({ data, others, ...reply }: Hearts, card = shop as ListedShop): Hearts => {
    const without = data.filter(({ _id }) => _id !== shopId)
    // Only the first page has `others`, and a newly added shop comes first.
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
    // The answer is a new first page. If more pages are shown, it would not join up with the second, so each is patched.
    changePages('listHearts', (pages) =>
      pages.length > 1 ? pages.map((page) => change(page, card)) : [answer],
    )
  })
}

import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { sectionsOf } from '#contract/rules/items/sections.ts'
import type { Shop } from '#contract/shops.ts'
import { apiFor } from '#web/api/page-context.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { useData } from '#web/data/use-data.ts'
import { AddButton } from '#web/features/cart/add-button.tsx'
import { FloatingCart } from '#web/features/cart/floating-cart.tsx'
import { OutOfReach } from '#web/features/shop-page/out-of-reach.tsx'
import { SeeAll } from '#web/features/shop-page/see-all.tsx'
import { useOutOfReach } from '#web/features/shop-page/use-reach.ts'
import { say } from '#web/language/say.ts'
import { sectionName } from '#web/language/words.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Floating } from '#web/ui/floating.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import type { Route } from './+types/category'
import { loadShop } from './load-shop.ts'
import { useFreshShop } from './use-fresh-shop.ts'

const FLOAT_AFTER_PX = 10
/** `isFound`: the items are the result of a search within the menu, not a section of it. */
type Listed = { shop: Shop; title: string; items: FoodItem[]; isFound?: boolean }
type Menu = ReplyOf<'showShop'>['data']

/** @param foodType null if the address names none: the first section with this title is meant. */
function sectionOf({ shop, foodItems }: Menu, title: string, foodType: string | null): Listed {
  const section = sectionsOf(foodItems).find(
    (candidate) => candidate.title === title && (!foodType || candidate.foodType === foodType),
  )
  return { shop, title, items: section?.items ?? [] }
}

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Listed> {
  const asked = new URL(request.url).searchParams
  const menu = await loadShop(apiFor(context), asked.get('shop') ?? '')
  return sectionOf(menu, params.title, asked.get('type'))
}

/** The same items with their present data, without those that are no longer on the menu. */
function asNow(found: Listed, { shop, foodItems }: Menu): Listed {
  const byId = new Map(foodItems.map((item) => [item._id, item]))
  const items = found.items.flatMap(({ _id }) => byId.get(_id) ?? [])
  return { ...found, shop, items }
}

/** Links from the shop's page pass the items in the navigation state, so nothing is fetched. */
export const clientLoader = (): Listed | null => null
export const shouldRevalidate = () => false

/** The address names a section by its categories in English, as the data do; this is its name in the page's language. */
const namedSection = (title: string) => sectionName(title.split(/, | & /))

export const meta: Route.MetaFunction = ({ params, loaderData }) => [
  { title: namedSection(params.title) },
  ...(loaderData
    ? [
        {
          name: 'description',
          content: say(shopTexts.descriptionOfSection, {
            title: namedSection(params.title),
            shop: loaderData.shop.name,
          }),
        },
      ]
    : []),
]

export default function CategoryRoute({ loaderData, params }: Route.ComponentProps) {
  const listed = useListed(loaderData, params.title)
  const shopId = listed?.shop._id
  useEffect(() => {
    if (shopId) chooseShop(shopId)
  }, [shopId])
  const far = useOutOfReach(listed?.shop, listed?.items ?? [])
  return (
    <>
      <SeeAll
        shop={listed?.shop}
        title={listed && namedSection(listed.title)}
        items={listed?.items}
        adderFor={(item) => (
          <AddButton
            item={item}
            isOutOfReach={far !== null}
            isShopGone={listed?.shop.closedBecause === 'gone'}
          />
        )}
      />
      <Floating>
        {listed && far && <OutOfReach shop={listed.shop.name} place={far.label} />}
        <FloatingCart afterPx={FLOAT_AFTER_PX} />
      </Floating>
    </>
  )
}

/** Navigation state survives a reload, so it may have been written by an earlier release. */
const isListed = (state: unknown): state is Listed =>
  typeof state === 'object' && state !== null && 'shop' in state && 'items' in state

/** The items to show: those of the loader (unless a search result is in the navigation state), else those of the navigation state, else read by the address. */
function useListed(loaded: Listed | null, title: string): Listed | null {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const shopId = search.get('shop') ?? ''
  const isAlive = useIsAlive()
  const given = isListed(state) ? state : null
  // At a reload the server, which knows nothing of the search, renders the section with that title, if there is one.
  const found = loaded && isAlive && given?.isFound ? given : null
  const known = found ? null : (loaded ?? given)
  const { data: reply, failure, error } = useData('showShop', { shopId }, { isWanted: known === null })
  const [renewed] = useFreshShop(shopId, shopId)
  const menu = renewed ?? (known ? undefined : reply?.data)
  if (menu) return given?.isFound ? asNow(given, menu) : sectionOf(menu, title, search.get('type'))
  if (known) return known
  // Thrown while rendering, so that this route's error boundary shows it.
  if (failure === 'gone' || (failure && !found)) throw error
  return found
}

export { ShopFailed as ErrorBoundary } from '#web/features/shop-page/shop-failed.tsx'

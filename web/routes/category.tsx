import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { sectionsOf } from '#contract/rules/sections.ts'
import type { Shop } from '#contract/shops.ts'
import { apiFor } from '#web/api/page-context.ts'
import { chooseShop } from '#web/data/choose-shop.ts'
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
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import type { Route } from './+types/category'
import { loadShop } from './load-shop.ts'
import { useShopNow } from './use-shop-now.ts'

const FLOAT_AFTER_PX = 10
/** `isFound`: what a search within the menu left, which need be no section of it. */
type Listed = { shop: Shop; title: string; items: FoodItem[]; isFound?: boolean }
type Menu = ReplyOf<'showShop'>['data']

/** @param foodType null in an address that says none: of several it means the first. */
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

/** The same items as they are by now, those that are left. */
function asNow(found: Listed, { shop, foodItems }: Menu): Listed {
  const byId = new Map(foodItems.map((item) => [item._id, item]))
  const items = found.items.flatMap(({ _id }) => byId.get(_id) ?? [])
  return { ...found, shop, items }
}

/** Coming from the shop's page the items travel along in the navigation state, so nothing is asked again. */
export const clientLoader = (): Listed | null => null
export const shouldRevalidate = () => false

/** An address names a section as data do: by its categories, in English. */
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

/** Kept in this tab's history, by this version or the one before. */
const isListed = (state: unknown): state is Listed =>
  typeof state === 'object' && state !== null && 'shop' in state && 'items' in state

/** What came with the page, unless a search had left otherwise, else what came along with the link, else what the address says. */
function useListed(loaded: Listed | null, title: string): Listed | null {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const shopId = search.get('shop') ?? ''
  const isAlive = useIsAlive()
  const given = isListed(state) ? state : null
  // The server knows nothing of a search: what it draws at a reload is the section of that title, if there is one.
  const found = loaded && isAlive && given?.isFound ? given : null
  const known = found ? null : (loaded ?? given)
  const { data: reply, failure, error } = useData('showShop', { shopId }, { isWanted: known === null })
  const [renewed] = useShopNow(shopId, shopId)
  const menu = renewed ?? (known ? undefined : reply?.data)
  if (menu) return given?.isFound ? asNow(given, menu) : sectionOf(menu, title, search.get('type'))
  if (known) return known
  // Thrown while rendering, so that the boundary below shows it.
  if (failure === 'gone' || (failure && !found)) throw error
  return found
}

export { ShopFailed as ErrorBoundary } from '#web/features/shop-page/shop-failed.tsx'

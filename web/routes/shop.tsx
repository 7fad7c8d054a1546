import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { FoodItem } from '#contract/menu.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { Shop } from '#contract/shops.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { apiFor } from '#web/api/page-context.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { AddButton } from '#web/features/cart/add-button.tsx'
import { FloatingCart } from '#web/features/cart/floating-cart.tsx'
import { Heart } from '#web/features/hearts/heart.tsx'
import { isNotThere, textsOfUnread } from '#web/features/shop-page/failure-texts.ts'
import { Menu } from '#web/features/shop-page/menu.tsx'
import { OutOfReach } from '#web/features/shop-page/out-of-reach.tsx'
import { SharedItem } from '#web/features/shop-page/shared-item.tsx'
import { ShopFacts } from '#web/features/shop-page/shop-facts.tsx'
import { ShopHeader } from '#web/features/shop-page/shop-header.tsx'
import { useOutOfReach } from '#web/features/shop-page/use-reach.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { sharedItem, sharedShop } from '#web/paths.ts'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Floating } from '#web/ui/floating.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { OnceAlive } from '#web/ui/loading/once-alive.tsx'
import type { Route } from './+types/shop'
import { loadShop, loadWithPreview, sharedOf } from './load-shop.ts'
import { type SocialPage, socialTags } from './social-tags.ts'
import { useFreshShop } from './use-fresh-shop.ts'

const FLOAT_AFTER_PX = 80

const AgainHere = lazyPart(
  () => import('#web/features/again/again-here.tsx'),
  () => null,
)

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadWithPreview(apiFor(context), params.shopId, request.url)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadShop(patientApi, params.shopId)

export const meta: Route.MetaFunction = ({ loaderData, error, matches, location }) => {
  if (!loaderData) return [{ title: (isNotThere(error) ? shopTexts.notFound : textsOfUnread(error)).title }]
  const { shop, foodItems, preview } = loaderData
  const root = matches[0].loaderData
  const item = sharedOf(foodItems, location.search)
  if (item) return itemTags({ root, preview }, shop, item)
  const { city } = shop.shopAddress
  return socialTags({
    root,
    path: sharedShop(shop),
    title: say(shopTexts.title, { shop: shop.name, city }),
    description: say(shopTexts.description, { ...figures, shop: shop.name, city, count: foodItems.length }),
    picture: { path: preview, alt: say(shopTexts.preview, { shop: shop.name, city }) },
  })
}

/** Meta tags of a link to one item: chats show the item, while the canonical address is that of the shop's page. */
function itemTags(
  page: Pick<SocialPage, 'root'> & { preview: string | undefined },
  shop: Shop,
  item: FoodItem,
) {
  const said = {
    ...{ item: item.name, shop: shop.name, city: shop.shopAddress.city, price: formatRupees(item.price) },
    ...{ pack: formatPack(1, item.quantity, item.unit), deliveryMinutes: figures.deliveryMinutes },
  }
  return socialTags({
    root: page.root,
    path: sharedItem(shop, item._id),
    canonical: sharedShop(shop),
    title: say(shopTexts.titleOfItem, said),
    description: say(shopTexts.descriptionOfItem, said),
    picture: { path: page.preview, alt: say(shopTexts.previewOfItem, said) },
  })
}

export default function ShopRoute({ loaderData, matches }: Route.ComponentProps) {
  const [now, renew] = useFreshShop(loaderData.shop._id, loaderData)
  const { shop, foodItems } = now ?? loaderData
  useTurns([shop], renew)
  const shared = sharedOf(foodItems, useLocation().search)
  useEffect(() => chooseShop(shop._id), [shop._id])
  const far = useOutOfReach(shop, foodItems)
  const adderFor = (item: FoodItem) => (
    <AddButton item={item} isOutOfReach={far !== null} isShopGone={shop.closedBecause === 'gone'} />
  )
  return (
    <>
      <ShopHeader shop={shop} heart={<Heart shop={shop} className="*:shadow-none" />} />
      {shared && <SharedItem item={shared} adder={adderFor(shared)} />}
      <Menu shop={shop} items={foodItems} adderFor={adderFor} />
      <Floating>
        {far && <OutOfReach shop={shop.name} place={far.label} />}
        <FloatingCart afterPx={FLOAT_AFTER_PX} before={!far && <AgainPart shopId={shop._id} />} />
      </Floating>
      {/* Last, since it is for search engines: on a slow network visible content comes first. */}
      <ShopFacts shop={shop} items={foodItems} origin={matches[0].loaderData?.site?.publicUrl} />
    </>
  )
}

function AgainPart({ shopId }: { shopId: string }) {
  const isSignedIn = useIsSignedIn()
  if (useUserType() !== 'user' || !isSignedIn) return null
  return (
    <OnceAlive>
      <Suspense>
        <AgainHere shopId={shopId} />
      </Suspense>
    </OnceAlive>
  )
}

export { ShopFailed as ErrorBoundary } from '#web/features/shop-page/shop-failed.tsx'

import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { figures } from '#contract/rules/figures.ts'
import { pictureSources, sharedPictureUrl } from '#contract/rules/pictures.ts'
import { api } from '#web/api/client.ts'
import { apiFor } from '#web/api/page-context.ts'
import { chooseShop } from '#web/data/cart.ts'
import { AddButton } from '#web/features/cart/add-button.tsx'
import { FloatingCart } from '#web/features/cart/floating-cart.tsx'
import { Heart } from '#web/features/hearts/heart.tsx'
import { Menu } from '#web/features/shop-page/menu.tsx'
import { OutOfReach } from '#web/features/shop-page/out-of-reach.tsx'
import { ShopFacts } from '#web/features/shop-page/shop-facts.tsx'
import { ShopHeader } from '#web/features/shop-page/shop-header.tsx'
import { ShopNotFound } from '#web/features/shop-page/shop-not-found.tsx'
import { useOutOfReach } from '#web/features/shop-page/use-reach.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import type { Route } from './+types/shop'
import { loadShop } from './load-shop.ts'
import { socialTags } from './social-tags.ts'

const FLOAT_AFTER_PX = 80

const AgainHere = lazy(() =>
  import('#web/features/again/again-here.tsx').catch(() => ({ default: () => null })),
)

export const loader = ({ context, params }: Route.LoaderArgs) => loadShop(apiFor(context), params.shopId)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadShop(api, params.shopId)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: shopTexts.notFound.title }]
  const { shop, foodItems } = loaderData
  const { city } = shop.shopAddress
  return socialTags({
    site: matches[0].loaderData?.site,
    path: shop.slug ? paths.door(shop.slug) : paths.shop(shop._id),
    title: say(shopTexts.title, { shop: shop.name, city }),
    description: say(shopTexts.description, { ...figures, shop: shop.name, city, count: foodItems.length }),
    image: shareableImage(shop.shopImage),
  })
}

/** Chat apps that show a link's picture read JPEG; not all of them read WebP. */
function shareableImage(shopImage: string): string {
  const sources = pictureSources(shopImage)
  return sources ? sharedPictureUrl(sources.id) : shopImage
}

export default function ShopRoute({ loaderData: { shop, foodItems }, matches }: Route.ComponentProps) {
  useEffect(() => chooseShop(shop._id), [shop._id])
  const far = useOutOfReach(shop, foodItems)
  const { isSignedIn } = useSession()
  const isAlive = useIsAlive()
  return (
    <>
      <ShopFacts shop={shop} items={foodItems} origin={matches[0].loaderData?.site?.publicUrl} />
      <ShopHeader shop={shop} heart={<Heart shop={shop} />} />
      <Menu
        shop={shop}
        items={foodItems}
        adderFor={(item) => <AddButton item={item} isOutOfReach={far !== null} />}
      />
      {far ? <OutOfReach shop={shop.name} place={far.label} /> : <FloatingCart afterPx={FLOAT_AFTER_PX} />}
      {isAlive && isSignedIn && !far && (
        <Suspense>
          <AgainHere shopId={shop._id} />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ShopNotFound />
  throw error
}

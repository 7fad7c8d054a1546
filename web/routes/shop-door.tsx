import { redirect } from 'react-router'
import { type Api, api } from '#web/api/client.ts'
import { apiFor } from '#web/api/page-context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/shop-door'
import { loadShop } from './load-shop.ts'
import { notFoundAs404 } from './not-found-as-404.ts'

export { default, ErrorBoundary, meta } from './shop.tsx'

/** An address that the shop had before, or one written otherwise, leads to the one it has now. */
const MOVED = 301

async function load(call: Api, asked: string) {
  const { data } = await notFoundAs404(call('findDoor', { slug: asked }))
  if (data.slug !== asked) throw redirect(paths.door(data.slug), MOVED)
  return loadShop(call, data.shopId)
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(apiFor(context), params.slug)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.slug)

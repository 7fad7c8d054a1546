import { redirect } from 'react-router'
import { patientApi } from '#web/api/ask-once-more.ts'
import type { Api } from '#web/api/client.ts'
import { apiFor } from '#web/api/page-context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/shop-door'
import { loadShop, loadWithPreview } from './load-shop.ts'
import { notFoundAs404 } from './not-found-as-404.ts'

export { default, ErrorBoundary, meta } from './shop.tsx'

/** Former short addresses of a shop, and other spellings, redirect to the present one. */
const MOVED = 301

async function findShop(call: Api, asked: string, url: string): Promise<string> {
  const { data } = await notFoundAs404(call('findDoor', { slug: asked }))
  if (data.slug !== asked) throw redirect(paths.door(data.slug) + new URL(url).search, MOVED)
  return data.shopId
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = apiFor(context)
  return loadWithPreview(call, await findShop(call, params.slug, request.url), request.url)
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) =>
  loadShop(patientApi, await findShop(patientApi, params.slug, request.url))

import { replace } from 'react-router'
import { api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { NeedsScript } from '#web/ui/loading/needs-script.tsx'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import type { Route } from './+types/verify'

const texts = ordersTexts.verify
export const handle = { side: 'user' }
export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null

/** The specified return address of a payment page. Its parameters prove nothing, so the server is asked. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const query = new URL(request.url).searchParams
  const asked = { success: query.get('success') ?? '', orderId: query.get('orderId') ?? '' }
  const reply = await api('verifyOrder', asked, { anonymous: true, signal: request.signal }).catch(
    () => undefined,
  )
  throw replace(reply?.success ? paths.myOrders : paths.home)
}
clientLoader.hydrate = true as const

export default function VerifyRoute() {
  return (
    <div className="grid flex-1 place-items-center py-24">
      <NeedsScript />
      <div className="flex flex-col items-center gap-4 noscript:hidden">
        <Spinner className="size-10 text-blue" />
        <h1 className="text-xl">{texts.checking}</h1>
      </div>
    </div>
  )
}

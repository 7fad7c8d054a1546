import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const texts = ordersTexts.verify
export const handle = { side: 'user' }
export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Where a payment page may send a customer back to. Only the server knows whether the order is placed. */
export default function VerifyRoute() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const success = query.get('success') ?? ''
  const orderId = query.get('orderId') ?? ''

  useEffect(() => {
    const asked = new AbortController()
    api('verifyOrder', { success, orderId }, { anonymous: true, signal: asked.signal }).then(
      (reply) => navigate(reply.success ? paths.myOrders : paths.home, { replace: true }),
      () => asked.signal.aborted || navigate(paths.home, { replace: true }),
    )
    return () => asked.abort()
  }, [success, orderId, navigate])

  return (
    <div className="grid flex-1 place-items-center py-24">
      <div className="flex flex-col items-center gap-4">
        <Spinner className="size-10 text-blue" />
        <h1 className="text-xl">{texts.checking}</h1>
      </div>
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { useSession } from '#web/api/session.ts'

const Overview = lazy(() => import('#web/features/shop-desk/overview.tsx'))

export default function HomeRoute() {
  const { userType } = useSession()
  if (userType === 'shop')
    return (
      <Suspense>
        <Overview />
      </Suspense>
    )
  return <h1>Home</h1>
}

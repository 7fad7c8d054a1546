import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type DataRouter, UNSAFE_FrameworkContext, UNSAFE_RemixErrorBoundary } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type AnsweredPage, readAnsweredPage } from './answered-page.ts'
import { openPageRouter } from './page-router.ts'

export async function hydratePage() {
  const page = await readAnsweredPage()
  const router = openPageRouter(page)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page framework={page.framework} router={router} />
      </StrictMode>,
    )
  })
}

/** The same tree as the framework's `ServerRouter` draws, down to the second child, which is nothing: React counts them for its ids. */
function Page({ framework, router }: { framework: AnsweredPage['framework']; router: DataRouter }) {
  const [location, setLocation] = useState(router.state.location)
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router])
  useEffect(() => void router.initialize(), [router])
  return (
    <>
      <UNSAFE_FrameworkContext value={framework}>
        <UNSAFE_RemixErrorBoundary location={location}>
          <RouterProvider router={router} />
        </UNSAFE_RemixErrorBoundary>
      </UNSAFE_FrameworkContext>
      {null}
    </>
  )
}

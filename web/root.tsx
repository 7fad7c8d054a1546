import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { addressIn, languageTags } from '#contract/rules/language/languages.ts'
import { homePreviewPath } from '#contract/rules/pictures/previews.ts'
import { apiFor } from '#web/api/page-context.ts'
import { SiteContext } from '#web/data/site.ts'
import { DemoBanner } from '#web/features/shell/demo-banner.tsx'
import { language } from '#web/language/language.ts'
import { HintContext, readHint } from '#web/session/session.ts'
import { PageComing } from '#web/ui/loading/page-coming.tsx'
import mark from '#web/ui/logo.svg?url'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import type { Route } from './+types/root'
import styles from './styles/app.css?url'
import latinFont from './styles/fonts/baloo-2-bold.woff2?url'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
  // In production they are inlined (`entry.server.tsx`).
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: styles }] : []),
  { rel: 'icon', href: mark, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: addressIn(language, '/manifest.webmanifest') },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = await apiFor(context)('showSite', {})
  const preview = homePreviewPath(site.data.productName, language)
  return { site: site.data, hint: readHint(request.headers.get('cookie')), preview }
}

/** The site's settings do not change while a page is open, and the hint is only used until hydration. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // The last effect of hydration. Recorded early clicks and input are replayed after it (`early-input.ts`).
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    // Its attributes differ from the server's: scripts set some before hydration (`mark-known-visitor.ts`).
    <html lang={languageTags[language]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11151e" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { site, hint } }: Route.ComponentProps) {
  return (
    <SiteContext value={site}>
      <HintContext value={hint}>
        {site.isDemo && <DemoBanner />}
        <PageComing />
        <Outlet />
        <Toaster />
      </HintContext>
    </SiteContext>
  )
}

export { RootError as ErrorBoundary } from '#web/features/shell/root-error.tsx'

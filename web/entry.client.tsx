import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageLanguage } from '#contract/rules/language/languages.ts'
import { thisPage } from './language/addresses.ts'
import { language } from './language/language.ts'
import { startServiceWorker } from './live/service-worker.ts'
import { setNowByPage } from './now.ts'
import { loadShopParts } from './routes/shop-parts.ts'
import { readHint } from './session/session.ts'
import { holdFirstPlace } from './ui/dialogs/first-to-hear-back.ts'

holdFirstPlace()
setNowByPage()

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Hydration needs the code of a shopkeeper's pages, which customers' pages do without, to be there already.
if (readHint(document.cookie) === 'shop') loadShopParts(thisPage()).then(hydrate)
else hydrate()

// A page restored from the back/forward cache has missed the storage events of other tabs.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  if (pageLanguage(window.location.pathname, document.cookie) === language)
    dispatchEvent(new StorageEvent('storage'))
  else window.location.reload()
})

// In development a service worker would serve stale files.
if (!import.meta.env.DEV) startServiceWorker()

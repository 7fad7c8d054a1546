import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageLanguage } from '#contract/rules/languages.ts'
import { thisPage } from './language/addresses.ts'
import { language } from './language/language.ts'
import { startServiceWorker } from './live/service-worker.ts'
import { setNowByPage } from './now.ts'
import { loadShopParts } from './routes/shop-parts.ts'
import { readHint } from './session/session.ts'
import { holdFirstPlace } from './ui/first-to-hear-back.ts'

holdFirstPlace()
setNowByPage()

const wake = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

if (readHint(document.cookie) === 'shop') loadShopParts(thisPage()).then(wake)
else wake()

// What other tabs changed meanwhile a page that is shown again as it was has not heard.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  if (pageLanguage(window.location.pathname, document.cookie) === language)
    dispatchEvent(new StorageEvent('storage'))
  else window.location.reload()
})

// In development a worker would keep what was just changed.
if (!import.meta.env.DEV) startServiceWorker()

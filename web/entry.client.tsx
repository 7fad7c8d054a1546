import { startServiceWorker } from './api/service-worker.ts'
import { hydratePage } from './router/hydrate-page.tsx'

// The development server replaces modules in the framework's own tree, and has no worker: what that keeps would hide
// what was just changed.
if (import.meta.env.DEV) {
  void import('./router/hydrate-in-development.tsx')
} else {
  void hydratePage()
  startServiceWorker()
}

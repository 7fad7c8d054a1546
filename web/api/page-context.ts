import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, apiOver } from './client.ts'

/** What a page has at hand while the server renders it. The default serves `react-router dev`. */
export const pageContext = createContext<{
  api: Api
  nonce: string | undefined
  /** Hears of what broke while the page was rendered. */
  tellFault: (fault: unknown, url: string) => void
}>({
  api: apiOver((path, init) => fetch(new URL(path, import.meta.env.API_ORIGIN), init)),
  nonce: undefined,
  tellFault: (fault) => process.emitWarning(fault instanceof Error ? fault : String(fault)),
})

/** The API as a loader on the server calls it. */
export const apiFor = (context: Readonly<RouterContextProvider>): Api => context.get(pageContext).api

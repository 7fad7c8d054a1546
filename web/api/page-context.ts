import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, apiOver } from './client.ts'

/** What a page has at hand while the server renders it. The default serves `react-router dev`. */
export const pageContext = createContext<{ api: Api; nonce: string | undefined }>({
  api: apiOver((path, init) => fetch(new URL(path, import.meta.env.API_ORIGIN), init)),
  nonce: undefined,
})

/** The API as a loader on the server calls it. */
export const apiFor = (context: Readonly<RouterContextProvider>): Api => context.get(pageContext).api

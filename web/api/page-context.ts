import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, apiOver } from './client.ts'

/** What loaders and the renderer get on the server. The default is for `react-router dev`. */
export const pageContext = createContext<{ api: Api; nonce: string | undefined }>({
  api: apiOver((path, init) => fetch(new URL(path, import.meta.env.API_ORIGIN), init)),
  nonce: undefined,
})

/** The API for a loader on the server. */
export const apiFor = (context: Readonly<RouterContextProvider>): Api => context.get(pageContext).api

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, data, RouterContextProvider } from 'react-router'
import { splitLanguage } from '#contract/rules/language/languages.ts'
import { ApiError } from './api/api-error.ts'
import { type Api, apiOver } from './api/client.ts'
import { pageContext } from './api/page-context.ts'
import { type TellFault, withFaultsTold } from './page-faults.ts'

export type PageOptions = {
  /** Answers one API request, in the same process. */
  callApi: (request: Request) => Promise<Response>
  tellFault: TellFault
}

/** All that the server knows of the pages: the returned function renders a page for a request and a CSP nonce. */
export function openPages({ callApi, tellFault }: PageOptions) {
  const telling = withFaultsTold(build, tellFault)
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  /** Each language has a path prefix of its own, which its router takes as `basename`. */
  function handlerBelow(basename: string) {
    const handler =
      handlers.get(basename) ?? createRequestHandler({ ...telling, basename }, import.meta.env.MODE)
    handlers.set(basename, handler)
    return handler
  }
  return (request: Request, nonce?: string): Promise<Response> => {
    const api = withRequestIds(
      apiOver((path, init) => callApi(new Request(new URL(path, request.url), init))),
    )
    const handle = handlerBelow(splitLanguage(new URL(request.url).pathname).basename)
    return handle(request, new RouterContextProvider(new Map([[pageContext, { api, nonce }]])))
  }
}

/**
 * Rethrows API errors as route responses that hold the request's id: React Router strips thrown errors of their details
 * on the way to the page, but not thrown responses, and the page shows the id so that the fault can be found in the log.
 */
const withRequestIds =
  (api: Api): Api =>
  (name, input, options) =>
    api(name, input, options).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.requestId === undefined) throw error
      throw data({ requestId: error.requestId }, { status: error.status })
    })

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, data, RouterContextProvider } from 'react-router'
import { splitLanguage } from '#contract/rules/languages.ts'
import { ApiError } from './api/api-error.ts'
import { type Api, apiOver } from './api/client.ts'
import { pageContext } from './api/page-context.ts'
import { type TellFault, withFaultsTold } from './page-faults.ts'

export type PageOptions = {
  /** Answers one API request, in the same process. */
  callApi: (request: Request) => Promise<Response>
  tellFault: TellFault
}

/** The one door between the server and the pages: a request and a nonce in, a page out. */
export function openPages({ callApi, tellFault }: PageOptions) {
  const telling = withFaultsTold(build, tellFault)
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  /** Below the part of an address that names its language, the site is the same. */
  function handlerBelow(basename: string) {
    const handler =
      handlers.get(basename) ?? createRequestHandler({ ...telling, basename }, import.meta.env.MODE)
    handlers.set(basename, handler)
    return handler
  }
  return (request: Request, nonce?: string): Promise<Response> => {
    const api = numbered(apiOver((path, init) => callApi(new Request(new URL(path, request.url), init))))
    const handle = handlerBelow(splitLanguage(new URL(request.url).pathname).basename)
    return handle(request, new RouterContextProvider(new Map([[pageContext, { api, nonce }]])))
  }
}

/** The framework hides from a page what an error says, and not what an answer does: by its number a fault is found. */
const numbered =
  (api: Api): Api =>
  (name, input, options) =>
    api(name, input, options).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.requestId === undefined) throw error
      throw data({ requestId: error.requestId }, { status: error.status })
    })

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiOver } from './api/client.ts'
import { pageContext } from './api/page-context.ts'

export type PageOptions = {
  /** Answers one API request, in the same process. */
  callApi: (request: Request) => Promise<Response>
}

/** The one door between the server and the pages: a request and a nonce in, a page out. */
export function openPages({ callApi }: PageOptions) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request, nonce?: string): Promise<Response> => {
    const api = apiOver((path, init) => callApi(new Request(new URL(path, request.url), init)))
    return handle(request, new RouterContextProvider(new Map([[pageContext, { api, nonce }]])))
  }
}

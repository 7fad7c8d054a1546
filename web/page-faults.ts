import { isRouteErrorResponse, type ServerBuild } from 'react-router'

/** Reports an error that was thrown while a page was rendered. */
export type TellFault = (fault: unknown, url: string) => void

/**
 * Reports rendering errors through `tell`; React Router by itself prints them to the console. Responses that a loader
 * threw are left out: the API that gave them has logged them.
 */
export function withFaultsTold(build: ServerBuild, tell: TellFault): ServerBuild {
  const handleError: ServerBuild['entry']['module']['handleError'] = (fault, { request }) => {
    if (!isRouteErrorResponse(fault)) tell(fault, request.url)
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

import { isRouteErrorResponse, type ServerBuild } from 'react-router'

/** Hears of what broke while a page was rendered. */
export type TellFault = (fault: unknown, url: string) => void

/**
 * The pages with their faults told, which the framework would write to the console as they are. An answer that a loader
 * threw is none of them: who gave it has told of it.
 */
export function withFaultsTold(build: ServerBuild, tell: TellFault): ServerBuild {
  const handleError: ServerBuild['entry']['module']['handleError'] = (fault, { request }) => {
    if (!isRouteErrorResponse(fault)) tell(fault, request.url)
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

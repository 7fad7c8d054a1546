/**
 * A controller that its parent aborts too. Aborted when its work is done, it leaves nothing on the parent.
 * (`AbortSignal.any` is younger than many a phone that shops here.)
 */
export function childController(parent: AbortSignal): AbortController {
  const child = new AbortController()
  if (parent.aborted) child.abort()
  parent.addEventListener('abort', () => child.abort(), { signal: child.signal })
  return child
}

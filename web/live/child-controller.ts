/**
 * A controller that is also aborted with its parent. Abort it when its work is done, to remove its listener from the
 * parent. (`AbortSignal.any` is missing in older browsers that we support.)
 */
export function childController(parent: AbortSignal): AbortController {
  const child = new AbortController()
  if (parent.aborted) child.abort()
  parent.addEventListener('abort', () => child.abort(), { signal: child.signal })
  return child
}

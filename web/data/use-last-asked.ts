import { useEffect, useRef } from 'react'

/**
 * Guards against answers that arrive out of order. The returned function begins a request and returns a check that is
 * true as long as no later request has begun and the component is mounted.
 */
export function useLastAsked() {
  const last = useRef(0)
  useEffect(() => () => void last.current++, [])
  return () => {
    const own = ++last.current
    return () => own === last.current
  }
}

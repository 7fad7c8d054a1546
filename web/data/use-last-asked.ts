import { useEffect, useRef } from 'react'

/**
 * For answers that may come late. What is asked, chosen or typed begins a turn, which makes those before it stale; what it
 * begins with says afterwards whether it is still the last one. Nothing is after the screen is gone.
 */
export function useLastAsked() {
  const last = useRef(0)
  useEffect(() => () => void last.current++, [])
  return () => {
    const own = ++last.current
    return () => own === last.current
  }
}

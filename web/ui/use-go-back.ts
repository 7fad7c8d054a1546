import { useNavigate } from 'react-router'
import { belowPopups } from './first-to-hear-back.ts'

/** Where one came from; in a new tab, where there is nothing to go back to, the screen above this one. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  const leave = () => void (hasCome() ? navigate(-1) : navigate(above, { replace: true }))
  return () => belowPopups(leave, true)
}

/** From another screen of ours: by the router, or as a whole page, which begins a count of its own. */
function hasCome(): boolean {
  if (window.history.state?.idx > 0) return true
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
}

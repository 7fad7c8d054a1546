import { useNavigate } from 'react-router'
import { belowPopups } from '../dialogs/first-to-hear-back.ts'

/** Goes back to the screen before; in a new tab, without a history, to `above`. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  const leave = () => void (hasCome() ? navigate(-1) : navigate(above, { replace: true }))
  return () => belowPopups(leave, true)
}

/** Whether the screen before is one of ours, reached through the router or by a page load, which resets the router's `idx`. */
function hasCome(): boolean {
  if (window.history.state?.idx > 0) return true
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
}

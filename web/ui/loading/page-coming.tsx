import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { controlTexts } from '#web/texts/controls.ts'

/** Faster navigations show nothing, which would only flash. */
const LATE_MS = 200

/** The progress bar of a navigation, which takes seconds on a slow network. */
export function PageComing() {
  const coming = useNavigation().location
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!coming) return setLate(false)
    const timer = setTimeout(setLate, LATE_MS, true)
    const stop = () => clearTimeout(timer)
    // A page restored from the back/forward cache would show the bar for ever.
    const leave = () => {
      stop()
      setLate(false)
    }
    addEventListener('pagehide', leave)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
    }
  }, [coming])
  return (
    // A live region has to exist before its text changes, or screen readers do not announce it.
    <div aria-live="polite" className="print:hidden">
      {coming && isLate && (
        // A border, since forced-colors mode removes backgrounds.
        <p className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 origin-left scale-x-90 animate-coming border-blue border-t-4">
          <span className="sr-only">{controlTexts.coming}</span>
        </p>
      )}
    </div>
  )
}

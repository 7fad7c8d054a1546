import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { controlTexts } from '#web/texts/controls.ts'

/** What comes sooner would only flash, and be read out for nothing. */
const LATE_MS = 200

/** Says that the page which was asked for is coming: over a bad line it takes seconds, and nothing else moves until then. */
export function PageComing() {
  const coming = useNavigation().location
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!coming) return setLate(false)
    const timer = setTimeout(setLate, LATE_MS, true)
    const stop = () => clearTimeout(timer)
    // What is left for another document may be shown again as it was, and its router waits for ever.
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
    // There before its words are, or a screen reader would not hear them.
    <div aria-live="polite" className="print:hidden">
      {coming && isLate && (
        // A border, since forced colours take every background away.
        <p className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 origin-left scale-x-90 animate-coming border-blue border-t-4">
          <span className="sr-only">{controlTexts.coming}</span>
        </p>
      )}
    </div>
  )
}

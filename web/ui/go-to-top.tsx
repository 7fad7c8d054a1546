import ArrowUp from 'virtual:icon/arrow-up'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'
import { scrollBehaviour } from './focus/scroll-behaviour.ts'
import { useScrolledPast } from './focus/use-scrolled-past.ts'
import { Icon } from './icon.tsx'

/** Less is not taken for scrolling up: fingers tremble, and phones bounce at the end of a page. */
const UPWARDS_PX = 24

type Props = {
  pastPx?: number
  /** Hidden while the page is scrolled down, where it would lie on what is read and pressed there. */
  isForWayUp?: boolean
  /** How far above the lower end of the screen. */
  className?: string
}

/** A way back up, once there is one. */
export function GoToTop({ pastPx = 400, isForWayUp = false, className = 'bottom-24 md:bottom-6' }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const isFar = useScrolledPast(pastPx)
  const isOnWayUp = useIsOnWayUp(button, isForWayUp)
  if (!isFar || (isForWayUp && !isOnWayUp)) return null
  return (
    <button
      ref={button}
      type="button"
      data-go-to-top
      aria-label={controlTexts.goToTop}
      title={controlTexts.goToTop}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: scrollBehaviour() })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
      className={classes(
        'fixed right-4 z-20 grid size-12 animate-rise place-items-center rounded-full border border-line-strong bg-card text-blue shadow-lifted hover:bg-blue-wash',
        className,
      )}
    >
      <Icon of={ArrowUp} className="size-6" />
    </button>
  )
}

/** Whether the page was last scrolled up, if that is wanted. A button that has the focus keeps its place. */
function useIsOnWayUp(button: RefObject<HTMLButtonElement | null>, isWanted: boolean): boolean {
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let from = window.scrollY
    const look = () => {
      const moved = window.scrollY - from
      if (moved > 0 && button.current === document.activeElement) return
      if (moved > 0) setUp(false)
      else if (moved <= -UPWARDS_PX) setUp(true)
      else return
      from = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [button, isWanted])
  return isUp
}

import ArrowUp from 'virtual:icon/arrow-up'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'
import { scrollBehaviour } from './focus/scroll-behaviour.ts'
import { useScrolledPast } from './focus/use-scrolled-past.ts'
import { Icon } from './icon.tsx'

type Props = {
  pastPx?: number
  /** How far above the lower end of the screen. */
  className?: string
}

/** A way back up, once there is one. */
export function GoToTop({ pastPx = 400, className = 'bottom-24 md:bottom-6' }: Props) {
  const isFar = useScrolledPast(pastPx)
  if (!isFar) return null
  return (
    <button
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

import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import Quote from 'virtual:icon/quote'
import { useEffect, useState } from 'react'
import { say } from '#web/language/say.ts'
import { aboutTexts } from '#web/texts/about.ts'
import { marketing } from '#web/texts/marketing.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const ADVANCE_MS = 5000
const people = marketing.testimonials

export function Testimonials() {
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const turn = (by: number) => setShown((now) => (now + by + people.length) % people.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn by hand starts the five seconds anew
  useEffect(() => {
    if (isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => turn(1), ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [shown, isPaused])

  return (
    <section
      aria-labelledby="testimonials-title"
      aria-roledescription={aboutTexts.carousel}
      className="page py-8 sm:py-12"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <h2 id="testimonials-title" className="mb-4 text-center text-xl sm:mb-6 sm:text-2xl">
        {aboutTexts.testimonials}
      </h2>
      <div className="mx-auto grid max-w-narrow" aria-live={isPaused ? 'polite' : 'off'}>
        {people.map((person, index) => (
          <Slide key={person.name} {...person} isShown={index === shown} />
        ))}
      </div>
      <div className="mt-4 flex items-center justify-center gap-1">
        <IconButton label={aboutTexts.previous} onClick={() => turn(-1)}>
          <Icon of={ChevronLeft} className="size-6" />
        </IconButton>
        {people.map((person, index) => (
          <Dot
            key={person.name}
            number={index + 1}
            isCurrent={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
        <IconButton label={aboutTexts.next} onClick={() => turn(1)}>
          <Icon of={ChevronRight} className="size-6" />
        </IconButton>
      </div>
    </section>
  )
}

type SlideProps = { name: string; place: string; text: string; isShown: boolean }

/** All slides share one grid cell, so that the tallest sets the height and the layout does not shift. */
function Slide({ name, place, text, isShown }: SlideProps) {
  return (
    <figure
      className={classes(
        'col-start-1 row-start-1 flex flex-col items-center justify-center gap-3 rounded-card border border-line bg-card p-4 text-center shadow-soft sm:p-8',
        isShown ? 'animate-rise' : 'invisible',
      )}
    >
      <Icon of={Quote} className="size-8 fill-marigold text-marigold" />
      <blockquote className="sm:text-lg">{text}</blockquote>
      <figcaption>
        <span className="block font-semibold">{name}</span>
        <span className="text-soft">{place}</span>
      </figcaption>
    </figure>
  )
}

type DotProps = { number: number; isCurrent: boolean; onClick: () => void }

function Dot({ number, isCurrent, onClick }: DotProps) {
  return (
    <button
      type="button"
      aria-label={say(aboutTexts.dot, { number })}
      aria-current={isCurrent || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center"
    >
      <span
        className={classes(
          'h-3 rounded-full transition-all',
          isCurrent ? 'w-6 bg-blue' : 'w-3 bg-line-strong',
        )}
      />
    </button>
  )
}

import { useEffect, useRef, useState } from 'react'
import { aboutTexts } from '#web/texts/about.ts'
import { marketing } from '#web/texts/marketing.ts'

const DURATION_MS = 2000
const STEPS = 60
const VISIBLE_SHARE = 0.3
/** The figures that an operator may want to change. */
const shown = [
  ['customers', 50_000],
  ['shops', 2_500],
  ['orders', 100_000],
  ['cities', 25],
] as const

export function Statistics() {
  const ref = useRef<HTMLElement>(null)
  const step = useCountUp(ref)
  return (
    <section ref={ref} aria-labelledby="statistics-title" className="bg-[#14213d] py-8 text-white sm:py-12">
      <div className="page">
        <h2 id="statistics-title" className="sr-only">
          {aboutTexts.statistics}
        </h2>
        <dl className="grid grid-cols-1 xs:grid-cols-2 gap-x-4 gap-y-4 sm:gap-y-8 text-center lg:grid-cols-4">
          {shown.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-[#c9d2e8]">{marketing.statistics[name]}</dt>
              <dd className="tabular font-bold font-head text-2xl text-[#f6a723] sm:text-3xl">
                <span aria-hidden="true">{Math.floor((value * step) / STEPS)}+</span>
                <span className="sr-only">{value}+</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** The present step of the animation: the last one until hydration, then counting up once enough is visible. */
function useCountUp(ref: React.RefObject<HTMLElement | null>): number {
  const [step, setStep] = useState(STEPS)
  useEffect(() => {
    const section = ref.current
    if (!section || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setStep(0)
    let timer: ReturnType<typeof setInterval> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const startedAt = performance.now()
        timer = setInterval(() => {
          // By the clock, not by counting ticks, which a busy phone skips.
          const now = Math.min(STEPS, Math.floor(((performance.now() - startedAt) / DURATION_MS) * STEPS))
          setStep(now)
          if (now === STEPS) clearInterval(timer)
        }, DURATION_MS / STEPS)
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(section)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [ref])
  return step
}

import Check from 'virtual:icon/check'
import ChevronDown from 'virtual:icon/chevron-down'
import ChevronUp from 'virtual:icon/chevron-up'
import { useState } from 'react'
import { homeFigures } from '#contract/rules/pages/home-figures.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { aboutTexts } from '#web/texts/about.ts'
import { marketing } from '#web/texts/marketing.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const { partner } = marketing

export function Partner() {
  const [isWhole, setWhole] = useState(false)
  return (
    <section id="partner" aria-labelledby="partner-title" className="page scroll-mt-20 pb-10 sm:pb-16">
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
        <Awning />
        <div className="grid gap-4 p-5 sm:gap-8 sm:p-10 lg:grid-cols-[1fr_1.3fr] lg:gap-14">
          <div className="flex flex-col items-start gap-4">
            <h2 id="partner-title" className="text-xl sm:text-2xl">
              {partner.title}
            </h2>
            <p className="text-soft sm:text-lg">{partner.text}</p>
            <Button
              size="lg"
              onClick={() => openSignIn({ mode: 'Sign Up', role: 'shop', returnTo: paths.home })}
            >
              {aboutTexts.startSelling}
            </Button>
          </div>
          {/* Collapsed on phones. */}
          <Button
            tone="quiet"
            aria-expanded={isWhole}
            aria-controls="partner-benefits"
            onClick={() => setWhole(!isWhole)}
            className="-ml-3 self-start sm:hidden"
          >
            {aboutTexts.benefits}
            <Icon of={isWhole ? ChevronUp : ChevronDown} className="size-5" />
          </Button>
          <ul
            id="partner-benefits"
            className={classes('grid gap-5 sm:grid-cols-2', !isWhole && 'max-sm:hidden')}
          >
            {partner.benefits.map((benefit) => (
              <li key={benefit.title} className="flex gap-3">
                <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf-ink">
                  <Icon of={Check} className="size-4" strokeWidth={3} />
                </span>
                <div>
                  <h3 className="text-lg">{benefit.title}</h3>
                  <p className="text-soft">{say(benefit.text, homeFigures)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

import { Check } from 'lucide'
import { figures } from '#contract/rules/figures.ts'
import { say } from '#web/language/say.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { homeTexts } from '#web/texts/home.ts'
import { marketing } from '#web/texts/marketing.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const { partner } = marketing

export function Partner() {
  return (
    <section id="partner" aria-labelledby="partner-title" className="page scroll-mt-20 pb-16">
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
        <Awning />
        <div className="grid gap-8 p-6 sm:p-10 lg:grid-cols-[1fr_1.3fr] lg:gap-14">
          <div className="flex flex-col items-start gap-4">
            <h2 id="partner-title" className="text-2xl">
              {partner.title}
            </h2>
            <p className="text-lg text-soft">{partner.text}</p>
            <Button size="lg" onClick={() => openSignIn({ mode: 'Sign Up', role: 'shop' })}>
              {homeTexts.startSelling}
            </Button>
          </div>
          <ul className="grid gap-5 sm:grid-cols-2">
            {partner.benefits.map((benefit) => (
              <li key={benefit.title} className="flex gap-3">
                <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf-ink">
                  <Icon of={Check} className="size-4" strokeWidth={3} />
                </span>
                <div>
                  <h3 className="text-lg">{benefit.title}</h3>
                  <p className="text-soft">{say(benefit.text, figures)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

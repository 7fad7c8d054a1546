import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { figures } from '#contract/rules/figures.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { marketing } from '#web/texts/marketing.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import street from './street.svg?url'

type Props = { addressBox: ReactNode; onSearch: () => void; onPartner: () => void }

export function Hero({ addressBox, onSearch, onPartner }: Props) {
  return (
    <section className="bg-linear-to-b from-marigold-wash to-paper">
      <div className="page grid items-center gap-6 py-8 md:py-14 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl sm:text-3xl">{marketing.headline}</h1>
          <p className="text-lg text-soft">{marketing.lead}</p>
          <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-lifted">
            {addressBox}
            <div className="grid gap-2 sm:grid-cols-2">
              <Button size="lg" onClick={onSearch}>
                {homeTexts.search}
              </Button>
              <Button tone="plain" size="lg" onClick={onPartner}>
                {homeTexts.becomePartner}
              </Button>
            </div>
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {marketing.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2 font-medium text-sm">
                <Icon of={Check} className="size-4 text-leaf-ink" strokeWidth={3} />
                {say(promise, figures)}
              </li>
            ))}
          </ul>
        </div>
        <img src={street} alt="" width={560} height={400} className="hidden h-auto w-full sm:block" />
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { homeTexts } from '#web/texts/home.ts'
import street from './street.svg?url'

type Props = {
  languageChoice: ReactNode
  partnerLink: ReactNode
  placeBar: ReactNode
  searchEntry: ReactNode
}

/** The choice of a place and, for visitors who are not known (`known-visitor.ts`), a slogan above it. */
export function Hero({ languageChoice, partnerLink, placeBar, searchEntry }: Props) {
  return (
    <section className="bg-linear-to-b from-marigold-wash to-paper">
      <div className="page grid items-center gap-6 pt-6 pb-2 sm:pt-8 sm:pb-4 lg:grid-cols-[1.15fr_1fr] lg:gap-12 known:pt-6 known:pb-2 known:lg:grid-cols-1">
        <div className="flex flex-col gap-2 sm:gap-4 known:max-w-3xl known:gap-2">
          <div className="-my-3 flex flex-wrap items-center justify-between known:hidden">
            {languageChoice}
            {partnerLink}
          </div>
          <h1 className="text-lg sm:text-3xl known:sr-only">{homeTexts.headline}</h1>
          <p className="hidden text-lg text-soft sm:block known:hidden">{homeTexts.lead}</p>
          {placeBar}
          {searchEntry}
        </div>
        <img
          src={street}
          alt=""
          width={560}
          height={400}
          loading="lazy"
          className="hidden h-auto w-full lg:block known:hidden"
        />
      </div>
    </section>
  )
}

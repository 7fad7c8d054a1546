import Bike from 'virtual:icon/bike'
import Check from 'virtual:icon/check'
import Headset from 'virtual:icon/headset'
import Leaf from 'virtual:icon/leaf'
import LockKeyhole from 'virtual:icon/lock-keyhole'
import { homeFigures } from '#contract/rules/pages/home-figures.ts'
import { say } from '#web/language/say.ts'
import { aboutTexts } from '#web/texts/about.ts'
import { marketing } from '#web/texts/marketing.ts'
import { Icon } from '#web/ui/icon.tsx'

const shown = [
  ['fresh', Leaf],
  ['quick', Bike],
  ['secure', LockKeyhole],
  ['support', Headset],
] as const

export function Features() {
  return (
    <section aria-labelledby="features-title" className="bg-sunken py-8 sm:py-12">
      <div className="page flex flex-col gap-5 sm:gap-6">
        <h2 id="features-title" className="text-xl sm:text-2xl">
          {aboutTexts.features}
        </h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {marketing.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2 font-medium text-sm sm:text-base">
              <Icon of={Check} className="size-4 text-leaf-ink" strokeWidth={3} />
              {say(promise, homeFigures)}
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-1 xs:grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {shown.map(([name, icon]) => {
            const feature = marketing.features[name]
            return (
              <li
                key={name}
                className="flex flex-col gap-2 rounded-card bg-card p-3 shadow-soft sm:flex-row sm:gap-4 sm:p-5 lg:flex-col"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-blue-wash text-blue sm:size-12">
                  <Icon of={icon} className="size-5 sm:size-6" />
                </span>
                <div>
                  <h3 className="text-base sm:text-lg">{feature.title}</h3>
                  <p className="text-sm text-soft sm:text-base">{say(feature.text, homeFigures)}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

import { Bike, Headset, Leaf, LockKeyhole } from 'lucide'
import { figures } from '#contract/rules/figures.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
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
    <section aria-labelledby="features-title" className="bg-sunken py-12">
      <div className="page">
        <h2 id="features-title" className="mb-6 text-2xl">
          {homeTexts.features}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(([name, icon]) => {
            const feature = marketing.features[name]
            return (
              <li key={name} className="flex gap-4 rounded-card bg-card p-5 shadow-soft lg:flex-col">
                <span className="grid size-12 shrink-0 place-items-center rounded-full bg-blue-wash text-blue">
                  <Icon of={icon} className="size-6" />
                </span>
                <div>
                  <h3 className="text-lg">{feature.title}</h3>
                  <p className="text-soft">{say(feature.text, figures)}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

import { figures } from '#contract/rules/pages/figures.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { termsTexts as texts } from '#web/texts/terms.ts'
import type { Route } from './+types/terms'
import { socialTags } from './social-tags.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  socialTags({
    root: matches[0].loaderData,
    path: paths.terms,
    title: texts.title,
    description: texts.lead,
  })

export default function TermsRoute() {
  const { supportEmail } = useSite()
  return (
    <article className="page max-w-3xl flex-1 py-10">
      <h1 className="text-2xl sm:text-3xl">{texts.title}</h1>
      <p className="mt-2 text-lg text-soft">{texts.lead}</p>
      <ol className="mt-8 flex flex-col gap-6">
        {texts.sections.map((section, index) => (
          <li key={section.title} className="grid grid-cols-[2.5rem_1fr]">
            <span aria-hidden="true" className="tabular font-bold font-head text-marigold-ink text-xl">
              {index + 1}
            </span>
            <div>
              <h2 className="text-xl">{section.title}</h2>
              <p className="mt-1">{say(section.text, figures)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 text-soft">
        {texts.questions}{' '}
        <a href={`mailto:${supportEmail}`} className="font-semibold text-blue underline">
          {supportEmail}
        </a>
      </p>
    </article>
  )
}

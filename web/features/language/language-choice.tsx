import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { addressIn, type Language, languageNames, languages } from '#contract/rules/language/languages.ts'
import { language } from '#web/language/language.ts'
import { shellTexts } from '#web/texts/shell.ts'

/** Links to this page in each language, named in its own script. The language is never guessed. */
export function LanguageChoice() {
  const { pathname, search } = useLocation()
  return (
    <ul aria-label={shellTexts.language} className="-ml-2 flex flex-wrap">
      {languages.map((one) => (
        <li key={one}>
          <a
            href={addressIn(one, pathname) + search}
            lang={one}
            aria-current={one === language || undefined}
            onClick={(event) => choose(event, one)}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-sm hover:text-blue aria-current:text-blue"
          >
            {languageNames[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Remembers the choice for the next visit and for mails, then follows the link. */
async function choose(event: MouseEvent<HTMLAnchorElement>, chosen: Language) {
  const { href } = event.currentTarget
  event.preventDefault()
  await import('#web/data/chosen-language.ts').then(
    ({ chooseLanguage }) => chooseLanguage(chosen),
    () => undefined,
  )
  window.location.assign(href)
}

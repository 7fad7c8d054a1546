import { isRouteErrorResponse, useRouteError } from 'react-router'
import { addressIn } from '#contract/rules/language/languages.ts'
import { withNumber } from '#web/api/answer-failure.ts'
import { language } from '#web/language/language.ts'
import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotFound } from './not-found.tsx'

const texts = shellTexts.broken

/** The last error boundary. It depends on no loaded data, neither the site's settings nor the shell. */
export function RootError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="page flex min-h-dvh max-w-narrow flex-col items-center justify-center gap-5 text-center">
      <title>{texts.title}</title>
      <Awning className="max-w-60" />
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="whitespace-pre-line text-soft">{withNumber(texts.text, error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{texts.again}</Button>
        <a
          href={addressIn(language, paths.home)}
          className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold text-blue hover:bg-blue-wash"
        >
          {texts.goHome}
        </a>
      </div>
    </main>
  )
}

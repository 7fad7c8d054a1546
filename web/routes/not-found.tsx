import { data } from 'react-router'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { shellTexts } from '#web/texts/shell.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null
export const meta = () => [{ title: shellTexts.notFound.title }, { name: 'robots', content: 'noindex' }]

export default function NotFoundRoute() {
  return <NotFound />
}

import { data } from 'react-router'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { shellTexts } from '#web/texts/shell.ts'

/** As a customer's page it is "not found" for a shopkeeper too, who sees it within the desk. */
export const handle = { side: 'user' }
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null
export const meta = () => [{ title: shellTexts.notFound.title }, { name: 'robots', content: 'noindex' }]

export default function NotFoundRoute() {
  return <NotFound />
}

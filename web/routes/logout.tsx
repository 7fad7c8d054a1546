import { replace } from 'react-router'
import { api } from '#web/api/client.ts'
import { silencePush } from '#web/live/push.ts'
import { paths } from '#web/paths.ts'
import { endSession, storedToken } from '#web/session/session.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Spinner } from '#web/ui/spinner.tsx'

// With a loader of its own the page is drawn on the server before its clientLoader runs.
export const loader = () => null

/** Opening the address is enough; the server is told, but not waited for. */
export function clientLoader(): never {
  if (storedToken())
    api('logout', {}, { keepalive: true })
      .catch(silencePush)
      .catch(() => undefined)
  endSession('logout')
  throw replace(paths.home)
}
clientLoader.hydrate = true as const

export default function LogoutRoute() {
  return (
    <div className="grid flex-1 place-items-center py-24">
      <h1 className="sr-only">{shellTexts.logout}</h1>
      <Spinner className="text-blue" />
    </div>
  )
}

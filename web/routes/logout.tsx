import { replace } from 'react-router'
import { api } from '#web/api/client.ts'
import { silencePush } from '#web/live/push.ts'
import { keepUnheardLogout, repeatLogout } from '#web/live/unheard-logout.ts'
import { paths } from '#web/paths.ts'
import { endSession, storedToken } from '#web/session/session.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Spinner } from '#web/ui/loading/spinner.tsx'

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null

/** Logs out as soon as the address is opened, without waiting for the server. */
export async function clientLoader(): Promise<never> {
  const token = storedToken()
  if (token) {
    const forget = await keepUnheardLogout(token)
    api('logout', {}, { keepalive: true }).then(forget, goOnUnheard)
  }
  endSession('logout')
  throw replace(paths.home)
}
clientLoader.hydrate = true as const

function goOnUnheard() {
  silencePush().catch(() => undefined)
  void repeatLogout()
}

export default function LogoutRoute() {
  return (
    <div className="grid flex-1 place-items-center py-24">
      <h1 className="sr-only">{shellTexts.logout}</h1>
      <Spinner className="text-blue" />
    </div>
  )
}

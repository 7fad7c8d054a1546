import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { endSession, storedToken } from '#web/session/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Opening the address is enough; the server is told, but not waited for. */
export default function LogoutRoute() {
  const navigate = useNavigate()
  useEffect(() => {
    if (storedToken()) api('logout', {}, { keepalive: true }).catch(() => undefined)
    endSession('logout')
    // The shell goes home too, but when this is the first page it is not listening yet.
    navigate(paths.home, { replace: true })
  }, [navigate])
  return (
    <div className="grid flex-1 place-items-center py-24">
      <h1 className="sr-only">Logout</h1>
      <Spinner className="text-blue" />
    </div>
  )
}

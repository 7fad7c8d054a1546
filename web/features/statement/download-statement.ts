import { routes } from '#contract/routes.ts'
import { storedToken } from '#web/api/session.ts'

/** A link cannot carry the token, so the file is fetched and handed to the browser to save. */
export async function downloadStatement(month: string): Promise<boolean> {
  const headers = { accept: 'text/csv', token: storedToken() ?? '' }
  const reply = await fetch(`${routes.showStatement.path}?month=${month}`, { headers }).catch(() => undefined)
  if (!reply?.ok) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = `statement-${month}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
  return true
}

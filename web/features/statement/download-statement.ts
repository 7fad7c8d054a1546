import { apiFile } from '#web/api/client.ts'

/** Fetched and handed to the browser to save. */
export async function downloadStatement(month: string): Promise<void> {
  const file = await apiFile('showStatement', { month }, 'text/csv')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `statement-${month}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

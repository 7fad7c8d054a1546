import { apiFile } from '#web/api/client.ts'
import { saveFile } from '#web/device/save-file.ts'

/** Downloads a month's statement as CSV. */
export async function downloadStatement(month: string): Promise<void> {
  saveFile(`statement-${month}.csv`, await apiFile('showStatement', { month }, 'text/csv'))
}

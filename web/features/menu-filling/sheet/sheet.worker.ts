import { readSheet } from './read-sheet.ts'
import { readTable } from './read-table.ts'
import { understand } from './understand.ts'

/** Beside the page, which stays usable: whatever a file does in here, it can be ended from outside. */
self.onmessage = ({ data: { source, menu } }: MessageEvent) => {
  try {
    const { rows, leftOut } =
      typeof source === 'string' ? { rows: readTable(source), leftOut: [] } : readSheet(source)
    self.postMessage({ rows: understand(rows, menu), leftOut })
  } catch {
    self.postMessage({ fault: 'unreadable' })
  }
}

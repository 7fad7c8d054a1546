import { understand } from '../understand.ts'
import { readSheet } from './read-sheet.ts'
import { readTable } from './read-table.ts'

/** In a worker, so that the page stays responsive and can terminate it, whatever a file contains. */
self.onmessage = ({ data: { source, menu } }: MessageEvent) => {
  try {
    const { rows, leftOut } =
      typeof source === 'string' ? { rows: readTable(source), leftOut: [] } : readSheet(source)
    self.postMessage({ rows: understand(rows, menu), leftOut })
  } catch {
    self.postMessage({ fault: 'unreadable' })
  }
}

import type { OwnFoodItem } from '#contract/menu.ts'
import { trustedScript } from '#web/device/trusted-script.ts'
import { unlessRenewed } from '#web/ui/loading/renewed-site.ts'
import workerUrl from './files/sheet.worker.ts?worker&url'
import type { ReadRow } from './understand.ts'

/** Longer than a slow phone needs for fifty thousand rows. */
const PATIENCE_MS = 30_000
export const MAX_LIST_MB = 5

export type ListFault = 'unreadable' | 'too_large' | 'too_slow' | 'empty' | 'unloaded'
/** The rows of a list, and the names of sheets that were not read; or why there are none. */
export type ReadList = { rows: ReadRow[]; leftOut: string[] } | { fault: ListFault }

/** Parses a pasted text or a chosen file in a worker, and compares it with the menu. */
export async function readList(source: string | File, menu: readonly OwnFoodItem[]): Promise<ReadList> {
  const size = typeof source === 'string' ? source.length : source.size
  if (size > MAX_LIST_MB * 1024 * 1024) return { fault: 'too_large' }
  try {
    const bytes = typeof source === 'string' ? source : new Uint8Array(await source.arrayBuffer())
    const read = await inWorker({
      source: bytes,
      menu: menu.map(({ name, quantity, unit, price, barcode }) => ({
        name,
        quantity,
        unit,
        price,
        barcode,
      })),
    })
    return 'rows' in read && read.rows.length === 0 ? { fault: 'empty' } : read
  } catch {
    return { fault: 'unreadable' }
  }
}

function inWorker(asked: object): Promise<ReadList> {
  const worker = new Worker(trustedScript('app', workerUrl), { type: 'module' })
  const answer = new Promise<ReadList>((resolve) => {
    setTimeout(() => resolve({ fault: 'too_slow' }), PATIENCE_MS)
    worker.onmessage = ({ data }: MessageEvent<ReadList>) => resolve(data)
    // The worker catches its own errors, so its script could not be loaded.
    worker.onerror = () => resolve(unlessRenewed({ fault: 'unloaded' }))
    worker.postMessage(asked)
  })
  return answer.finally(() => worker.terminate())
}

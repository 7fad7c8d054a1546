import { removeEmbedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Proves that a backup can be restored: restores it into a new PostgreSQL under `scratchDir`, which is removed afterwards.
 * Throws unless all rows that the manifest counts are there.
 */
export async function drillRestore(
  folder: string,
  key: string | undefined,
  { scratchDir, signal }: { scratchDir: string; signal?: AbortSignal },
): Promise<Manifest> {
  // An earlier drill may have been killed.
  await removeEmbedded(scratchDir)
  const engine = await startEmbedded({ dataDir: scratchDir, log: silent, fsync: false })
  const stop = () => void engine.stop()
  signal?.addEventListener('abort', stop)
  try {
    await prepareDatabase(engine, silent.warn)
    return await restoreBackup(engine.ownerUrl, folder, key)
  } finally {
    signal?.removeEventListener('abort', stop)
    await engine.stop()
    await removeEmbedded(scratchDir)
  }
}

const silent = { info() {}, warn() {} }

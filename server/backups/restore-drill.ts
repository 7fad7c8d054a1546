import { removeEmbedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Test-restores a backup as if everything had been lost: into a temporary PostgreSQL under `scratchDir`, which is removed
 * afterwards. Throws unless every table has the number of rows in the manifest.
 */
export async function drillRestore(
  folder: string,
  key: string | undefined,
  { scratchDir, signal }: { scratchDir: string; signal?: AbortSignal },
): Promise<Manifest> {
  // Left behind by a drill that was killed.
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

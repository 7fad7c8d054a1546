import { removeEmbedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Restores a backup as after the loss of everything: into a PostgreSQL of its own under `scratchDir`, made for it and
 * removed afterwards. Throws unless every row that the manifest counts is there.
 */
export async function drillRestore(
  folder: string,
  key: string | undefined,
  { scratchDir, signal }: { scratchDir: string; signal?: AbortSignal },
): Promise<Manifest> {
  // What a killed one left.
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

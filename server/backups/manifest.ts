import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupFault } from './backup-fault.ts'
import { type FileSeal, fileSeal } from './sealed-file.ts'

/** Written last, so a folder without it is an interrupted backup. */
export const MANIFEST_FILE = 'backup.json'

const Manifest = z.object({
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
})
/** What a backup holds. The digests are of the files as stored, that is compressed and encrypted. */
export type Manifest = z.infer<typeof Manifest>

/** Stored with the manifest of an encrypted backup. `proof` authenticates the manifest, which itself is not encrypted. */
const Sealed = z.object({
  sealed: z.object({ salt: z.string(), check: z.string(), proof: z.string() }).optional(),
})

/** `seal`: undefined if the files are not encrypted. */
export type Backup = { folder: string; seal: FileSeal | undefined }

export const nameOf = (table: string, seal: FileSeal | undefined) =>
  `${table}.copy.gz${seal ? '.sealed' : ''}`

export const rowsOf = ({ tables }: Manifest) =>
  Object.values(tables).reduce((sum, table) => sum + table.rows, 0)

export async function writeManifest({ folder, seal }: Backup, manifest: Manifest): Promise<void> {
  const sealed = seal && { sealed: { ...seal.mark, proof: seal.proofOf(JSON.stringify(manifest)) } }
  const text = `${JSON.stringify({ ...manifest, ...sealed }, null, 2)}\n`
  await writeFile(join(folder, MANIFEST_FILE), text, { mode: 0o600, flush: true })
}

/** Reads the manifest and verifies the digest of every file. Throws a `BackupFault` if the backup is not complete and unchanged. */
export async function readManifest(
  folder: string,
  key: string | undefined,
): Promise<Backup & { manifest: Manifest }> {
  const { manifest, sealed } = parseManifest(await readText(folder))
  if (!sealed && key)
    throw new BackupFault(
      'This backup is not encrypted, and BACKUP_KEY is set: unset it if you trust the files.',
    )
  if (sealed && !key)
    throw new BackupFault('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const seal = sealed && key ? fileSeal(key, sealed.salt) : undefined
  if (sealed && seal) {
    if (seal.mark.check !== sealed.check)
      throw new BackupFault('This backup was made with another BACKUP_KEY.')
    if (seal.proofOf(JSON.stringify(manifest)) !== sealed.proof) throw torn(MANIFEST_FILE)
  }
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    const name = nameOf(table, seal)
    if ((await digestOf(join(folder, name))) !== sha256) throw torn(name)
  }
  return { folder, seal, manifest }
}

const torn = (name: string) => new BackupFault(`${name} is torn or was changed. Nothing was restored.`)

async function readText(folder: string): Promise<string> {
  return readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupFault(`${folder} holds no finished backup.`)
  })
}

function parseManifest(text: string) {
  try {
    const read = JSON.parse(text)
    return { manifest: Manifest.parse(read), ...Sealed.parse(read) }
  } catch {
    throw torn(MANIFEST_FILE)
  }
}

/** Undefined if there is no such file. */
async function digestOf(file: string): Promise<string | undefined> {
  const digest = createHash('sha256')
  try {
    await pipeline(createReadStream(file), digest)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure
    return undefined
  }
  return digest.digest('hex')
}

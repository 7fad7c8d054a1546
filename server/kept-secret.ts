import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './settings.ts'

/** The keys for PAN and bank details: the first one encrypts, all of them decrypt. */
export function encryptionSecrets({ ENCRYPTION_KEY = [], DATA_DIR }: Config): [string, ...string[]] {
  const [first = keptSecret(DATA_DIR, 'encryption-key'), ...older] = ENCRYPTION_KEY
  return [first, ...older]
}

/** A secret of this installation, made at the first start and kept in the data directory from then on. */
export function keptSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): string {
  const file = join(dataDir, 'secrets', name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    // Creating a hard link is atomic: of several processes that start at once one wins, and all read its secret.
    linkSync(draft, file)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  }
  unlinkSync(draft)
  return readFileSync(file, 'utf8')
}

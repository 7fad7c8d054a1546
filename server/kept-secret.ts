import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of this installation, made at the first start and kept in the data directory from then on. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets', name)
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  try {
    // Of several processes starting at once one makes it, and the others read that one.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  }
  return readFileSync(file, 'utf8')
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './run-step.ts'

/**
 * Hashes names and contents of all files in these sources, except tests; missing sources are ignored. Synchronous, because
 * for two thousand small files that takes a sixth of the time, and every start waits for it.
 */
export function hashFiles(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder))
    hash.update(`${path}\0`).update(readFileSync(join(projectDir, path)))
  return hash.digest('hex')
}

function filesUnder(source: string): string[] {
  const folder = join(projectDir, source)
  if (!existsSync(folder)) return []
  if (!statSync(folder).isDirectory()) return [source]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
    .sort()
}

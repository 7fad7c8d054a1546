import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from './run-step.ts'

/** Of names and contents of all files there, tests left out; a source that is not there has none. */
export async function hashFiles(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesUnder(source))
      hash.update(`${path}\0`).update(await readFile(join(projectDir, path)))
  }
  return hash.digest('hex')
}

async function filesUnder(source: string): Promise<string[]> {
  const entries = await readdir(join(projectDir, source), { recursive: true, withFileTypes: true }).catch(
    () => null,
  )
  if (!entries) return existsSync(join(projectDir, source)) ? [source] : []
  const isTest = (name: string) => /\.test\.tsx?$/.test(name)
  return entries
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
    .sort()
}

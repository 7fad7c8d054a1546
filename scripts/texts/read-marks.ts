import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../run-step.ts'
import { fingerprint, readTexts, sourceCatalogues } from './catalogues.ts'

/** By catalogue: what the English was when its translations were last read against it. */
const FILE = join(projectDir, 'scripts/texts/read-marks.json')

const readMarks = async (): Promise<Record<string, string>> => JSON.parse(await readFile(FILE, 'utf8'))
const currentMarks = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await sourceCatalogues()).map(async (path) => [path, fingerprint(await readTexts(path))]),
    ),
  )

/** The catalogues whose English has changed since, or that are new. */
export async function staleCatalogues(): Promise<string[]> {
  const [marks, now] = await Promise.all([readMarks(), currentMarks()])
  return Object.keys(now).filter((path) => marks[path] !== now[path])
}

/** Says that the translations of these were read against their English as it is now. */
export async function markRead(paths: readonly string[]): Promise<void> {
  const [marks, now] = await Promise.all([readMarks(), currentMarks()])
  const kept = Object.keys(now).map((path) => [path, paths.includes(path) ? now[path] : marks[path]])
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

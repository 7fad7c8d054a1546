import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../run-step.ts'
import { fingerprint, readTexts, sourceCatalogues } from './catalogues.ts'

/** By catalogue: the hash of the English texts when their translations were last checked. */
const FILE = join(projectDir, 'scripts/texts/read-marks.json')

const readMarks = async (): Promise<Record<string, string>> => JSON.parse(await readFile(FILE, 'utf8'))
const currentMarks = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await sourceCatalogues()).map(async (path) => [path, fingerprint(await readTexts(path))]),
    ),
  )

/** The catalogues that are new, or whose English has changed since then. */
export async function staleCatalogues(): Promise<string[]> {
  const [marks, now] = await Promise.all([readMarks(), currentMarks()])
  return Object.keys(now).filter((path) => marks[path] !== now[path])
}

/** Marks the translations of these catalogues as checked against the present English. */
export async function markRead(paths: readonly string[]): Promise<void> {
  const [marks, now] = await Promise.all([readMarks(), currentMarks()])
  const kept = Object.keys(now).map((path) => [path, paths.includes(path) ? now[path] : marks[path]])
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

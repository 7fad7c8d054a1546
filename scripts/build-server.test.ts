import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectDir } from './run-step.ts'

const run = promisify(execFile)
let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'nukkad-build-server-'))
  for (const part of ['scripts', 'package.json'])
    await cp(join(projectDir, part), join(copy, part), { recursive: true })
  await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'))
  await mkdir(join(copy, 'server/geo'), { recursive: true })
  await writeServer('towns')
})

afterEach(() => rm(copy, { recursive: true }))

/** A server that prints where it runs, where it believes to be, and the file beside it there. */
async function writeServer(beside: string) {
  await writeFile(
    join(copy, 'server/main.ts'),
    `import '#server/geo/read.ts'\nconsole.log(import.meta.filename)`,
  )
  await writeFile(join(copy, `server/geo/${beside}.csv`), beside)
  const read = `import { readFileSync } from 'node:fs'
    import { join } from 'node:path'
    const path: string = join(import.meta.dirname, '${beside}.csv')
    console.log(path, readFileSync(new URL('./${beside}.csv', import.meta.url), 'utf8'))`
  await writeFile(join(copy, 'server/geo/read.ts'), read)
}

async function buildAndRun() {
  const build = `import { buildServerIfChanged } from '${copy}/scripts/build-server.ts'; await buildServerIfChanged()`
  await run(process.execPath, ['--input-type=module', '-e', build])
  const { stdout } = await run(process.execPath, [join(copy, 'build/server/main.js')])
  return stdout.trim().split('\n')
}

test('a built server runs from its bundle, and finds the files beside its sources', async () => {
  expect(await buildAndRun()).toEqual([
    join(copy, 'server/geo/towns.csv towns'),
    join(copy, 'build/server/main.js'),
  ])
})

test('a server is rebuilt if its sources changed, and only then', async () => {
  await buildAndRun()
  const { mtimeMs } = await stat(join(copy, 'build/server/main.js'))
  await buildAndRun()
  expect((await stat(join(copy, 'build/server/main.js'))).mtimeMs).toBe(mtimeMs)
  await writeServer('cities')
  expect(await buildAndRun()).toContain(join(copy, 'server/geo/cities.csv cities'))
})

test('a failed build is repeated, even if the sources are as they were before it', async () => {
  await buildAndRun()
  const { mtimeMs } = await stat(join(copy, 'build/server/main.js'))
  await writeFile(join(copy, 'server/main.ts'), 'import')
  await expect(buildAndRun()).rejects.toThrow('could not be built')
  await writeServer('towns')
  await buildAndRun()
  expect((await stat(join(copy, 'build/server/main.js'))).mtimeMs).toBeGreaterThan(mtimeMs)
})

test('files that a running product may load are kept: the last build, and earlier ones for a day', async () => {
  await mkdir(join(copy, 'build/server'), { recursive: true })
  const left = { 'before-2.js': 5, 'before-1.js': 2, 'main.js': 2 }
  const leave = async (daysLater: number) => {
    for (const [name, daysAgo] of Object.entries(left)) {
      await writeFile(join(copy, 'build/server', name), '')
      const then = Date.now() / 1000 - (daysAgo - daysLater) * 24 * 60 * 60
      await utimes(join(copy, 'build/server', name), then, then)
    }
    await writeServer(`towns-${daysLater}`)
    await buildAndRun()
    return (await readdir(join(copy, 'build/server'))).sort()
  }
  expect(await leave(1.5)).toEqual(['before-1.js', 'before-2.js', 'main.js', 'sources.sha256'])
  expect(await leave(0)).toEqual(['before-1.js', 'main.js', 'sources.sha256'])
})

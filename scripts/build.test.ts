import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectDir } from './run-step.ts'

/** Builds for a second, or as long as it is held, and fails if another build is running. */
const bundler = `#!/bin/sh
mkdir build/busy || exit 1
sleep 1
while [ -e held ]; do sleep 0.1; done
mkdir -p build/en/client
echo built >> builds
rmdir build/busy
`

let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'nukkad-build-'))
  for (const part of ['scripts', 'contract', 'package.json'])
    await cp(join(projectDir, part), join(copy, part), { recursive: true })
  await mkdir(join(copy, 'node_modules/.bin'), { recursive: true })
  await mkdir(join(copy, 'build'))
  await writeFile(join(copy, 'node_modules/.bin/react-router'), bundler, { mode: 0o755 })
})

afterEach(() => rm(copy, { recursive: true }))

/** Like the start of the product. */
const build = () => spawn(process.execPath, [join(copy, 'scripts/build.ts'), '--for-now'], { detached: true })
const codeOf = async (building: ChildProcess) => (await once(building, 'exit'))[0]
const timesBuilt = async () => (await readFile(join(copy, 'builds'), 'utf8')).trim().split('\n').length

test('of several concurrent builds of the same sources one builds, and the others wait for it', async () => {
  expect(await Promise.all([build(), build(), build()].map(codeOf))).toEqual([0, 0, 0])
  expect(await timesBuilt()).toBe(1)
})

test('a build that is killed does not block the next one', async () => {
  await writeFile(join(copy, 'held'), '')
  const first = build()
  await expect.poll(() => existsSync(join(copy, 'build/busy')), { timeout: 10_000 }).toBe(true)
  process.kill(-(first.pid ?? 0), 'SIGKILL')
  // Before the next build, which would take these remains for a running build.
  for (const left of ['held', 'build/busy']) await rm(join(copy, left), { recursive: true })
  expect(await codeOf(build())).toBe(0)
  expect(await timesBuilt()).toBe(1)
})

import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { freePort } from '#test/servers/free-port.ts'
import { startServer } from '#test/servers/start-server.ts'
import { projectDir } from '../../scripts/run-step.ts'

const parts = ['server', 'contract', 'migrations', 'public', 'build', 'scripts', 'package.json']

/** The project without a Hindi build; its build script records what the site answers at the time of the build. */
async function copyWithoutHindi(port: number) {
  const copy = await mkdtemp(join(tmpdir(), 'nukkad-first-start-'))
  for (const part of parts) await cp(join(projectDir, part), join(copy, part), { recursive: true })
  await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'))
  await rename(join(copy, 'build/hi'), join(copy, 'hindi'))
  const build = `
    import { renameSync, writeFileSync } from 'node:fs'
    const answer = await fetch('http://127.0.0.1:${port}/readyz').catch(() => undefined)
    const page = await fetch('http://127.0.0.1:${port}/hi/sign-in').then((page) => page.text()).catch(() => '')
    writeFileSync('${copy}/seen.json', JSON.stringify([answer?.status, /<html lang="[a-z]+/.exec(page)?.[0]]))
    renameSync('${copy}/hindi', '${copy}/build/hi')`
  await writeFile(join(copy, 'scripts/build.ts'), build)
  return copy
}

test('a first start serves in the source language, builds the other languages, then serves in them', async ({
  url,
}) => {
  const port = await freePort()
  const copy = await copyWithoutHindi(port)
  const main = join(copy, 'build/server/main.js')
  const server = await startServer({ DATABASE_URL: url, PORT: String(port) }, [], { main })
  try {
    const page = async () =>
      /<html lang="[a-z]+/.exec(await (await fetch(`${server.url}/hi/sign-in`)).text())?.[0]
    await expect.poll(page, { timeout: 30_000 }).toBe('<html lang="hi')
    expect(JSON.parse(await readFile(join(copy, 'seen.json'), 'utf8'))).toEqual([200, '<html lang="en'])
  } finally {
    await server.stop()
    await rm(copy, { recursive: true })
  }
})

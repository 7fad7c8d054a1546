import { expect, test } from 'vitest'
import { sources } from '../../scripts/build.ts'
import { serverSources } from '../../scripts/build-server.ts'
import { readModule, readModules } from './read-modules.ts'

const configurations = ['vite.config.ts', 'react-router.config.ts']

const ours = (name: string) => /^(contract|server|web|test|scripts|bench)\//.test(name)

test('the server is rebuilt when any of its inputs changes', async () => {
  const isRead = (path: string) =>
    serverSources.some((source) => path === source || path.startsWith(`${source}/`))
  const read = (await readModules()).filter(({ path }) => isRead(path) && !/\.test\.ts$/.test(path))

  expect(read.map(({ path }) => path)).toContain('server/main.ts')
  const others = read.flatMap(({ imports }) => imports.filter(ours)).filter((path) => !isRead(path))
  // Of the pages it imports only the type, since it loads their build.
  expect(others).toEqual(['web/entry.pages.ts'])
})

test('the build is repeated when any of its inputs changes', async () => {
  const bundling = (await readModules()).filter(({ path }) => path.startsWith('scripts/bundling/'))
  const read = [...(await Promise.all(configurations.map(readModule))), ...bundling]
  const imported = read.flatMap(({ imports }) => imports.filter(ours))

  expect(imported.length).toBeGreaterThan(0)
  expect(configurations.filter((path) => !sources.includes(path))).toEqual([])
  expect(imported.filter((path) => !sources.some((source) => path.startsWith(`${source}/`)))).toEqual([])
})

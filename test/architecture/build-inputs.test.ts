import { expect, test } from 'vitest'
import { sources } from '../../scripts/build.ts'
import { readModule, readModules } from './read-modules.ts'

const configurations = ['vite.config.ts', 'react-router.config.ts']

test('the build is made anew when anything changes that it is made from', async () => {
  const ours = (name: string) => /^(contract|server|web|test|scripts|bench)\//.test(name)
  const bundling = (await readModules()).filter(({ path }) => path.startsWith('scripts/bundling/'))
  const read = [...(await Promise.all(configurations.map(readModule))), ...bundling]
  const imported = read.flatMap(({ imports }) => imports.filter(ours))

  expect(imported.length).toBeGreaterThan(0)
  expect(configurations.filter((path) => !sources.includes(path))).toEqual([])
  expect(imported.filter((path) => !sources.some((source) => path.startsWith(`${source}/`)))).toEqual([])
})

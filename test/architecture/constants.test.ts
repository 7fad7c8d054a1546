import { expect, test } from 'vitest'
import { findConstants } from './find-constants.ts'
import { isTest, readModules } from './read-modules.ts'

const inCapitals = /^[A-Z][A-Z0-9_]*$/

test('constant numbers and strings are told from computed values', () => {
  const planted = `
    const drainMs = 10 * 1000
    export const cookie = 'device' as const
    const MOST = drainMs + 1
    const list = [1, 2]
    const rows = sql\`select 1\`
    const add = (a: number) => a + 1
    function work() { const within = 5 }`
  const scalars = findConstants('planted.ts', planted).filter(({ isScalar }) => isScalar)
  expect(scalars.map(({ name }) => name)).toEqual(['drainMs', 'cookie', 'MOST'])
})

test('a constant number or string of a module is named in capitals', async () => {
  const modules = (await readModules()).filter(({ path }) => !isTest(path))
  const found = modules.flatMap(({ path, text }) =>
    findConstants(path, text)
      .filter(({ name, isScalar }) => isScalar && !inCapitals.test(name))
      .map(({ name, line }) => `${path}:${line} ${name}`),
  )
  expect(found).toEqual([])
})

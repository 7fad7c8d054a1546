import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { isTest, readModules } from './read-modules.ts'

const modules = (await readModules()).filter(({ path }) => !isTest(path))

/** The subject of each endpoint, found by a pattern that captures the endpoint's name. */
const subjectsOf = (folder: RegExp, pattern: RegExp) =>
  Object.fromEntries(
    modules.flatMap(({ path, text }) => {
      const subject = folder.exec(path)?.[1]
      return subject ? [...text.matchAll(pattern)].map(([, name]) => [name, subject]) : []
    }),
  )

test('an endpoint is served by the module of the subject in which the contract declares it', () => {
  const named = subjectsOf(/^contract\/([^/.]+)/, /= endpoint\('(\w+)'/g)
  const served = subjectsOf(/^server\/([^/.]+)/, /serve\(\s*api, endpoints\.(\w+)/g)
  expect(Object.keys(named).sort()).toEqual(Object.keys(endpoints).sort())
  expect(served).toEqual(named)
})

import { execFile } from 'node:child_process'
import { expect, inject, test } from 'vitest'
import { cloneTemplate } from '#test/template-database.ts'
import { projectDir } from './run-step.ts'

const pincodes = 'test/geo/frozen/post-offices.csv'

async function operator(...args: string[]) {
  const databaseUrl = await cloneTemplate(inject('templateUrl'), `operator_${process.env.VITEST_POOL_ID}`)
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl }
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/operator.ts', ...args],
      { cwd: projectDir, env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

test('an unknown task lists the known ones', async () => {
  const { code, error } = await operator('make-coffee')
  expect(code).toBe(2)
  expect(error).toContain('load-pincodes FILE.csv')
})

test("India Post's file is loaded, and another is refused in one line", async () => {
  const loaded = await operator('load-pincodes', pincodes)
  expect(loaded).toMatchObject({ code: 0, error: '' })
  expect(loaded.out).toMatch(/^\d+ post offices read, \d+ places loaded/)

  const refused = await operator('load-pincodes', 'server/geo/data/neighbourhoods.csv')
  expect(refused.code).toBe(1)
  expect(refused.error).toContain('The file has no column officename')
  expect(refused.error).not.toContain('    at ')
})

test('the providers are reported with the 1-in-5 warning while distances are estimates', async () => {
  const { out } = await operator('places')
  expect(out).toContain('about 1 order in 5 falls into the neighbouring fee band')
  expect(out).toContain('directory own: loaded')
})

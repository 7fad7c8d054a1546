import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { runSoak } from './run-soak.ts'

test('after orders under kill -9 and with a failing gateway, every rupee is accounted for', async ({
  url,
}) => {
  const { faults, summary } = await runSoak({
    projectDir: join(import.meta.dirname, '../..'),
    databaseUrl: url,
    orders: 30,
    durationMs: 9_000,
    killEveryMs: [2_500, 6_000],
    seed: 4,
  })
  expect(faults).toEqual([])
  expect(summary.kills).toBeGreaterThan(0)
  expect(summary.captured).toBeGreaterThan(5)
})

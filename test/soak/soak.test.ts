import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { runSoak } from './run-soak.ts'

test('after orders under kill -9 and a misbehaving gateway, every rupee and every promise is where it should be', async ({
  url,
}) => {
  const { faults, summary } = await runSoak({
    projectDir: join(import.meta.dirname, '../..'),
    databaseUrl: url,
    orders: 40,
    durationMs: 12_000,
    killEveryMs: [2_500, 5_000],
    seed: 4,
  })
  expect(faults).toEqual([])
  expect(summary.kills).toBeGreaterThan(0)
  expect(summary.captured).toBeGreaterThan(5)
}, 180_000)

import { expect, test } from 'vitest'
import { type Kill, kills } from './kills.ts'
import { runDrill } from './run-drill.ts'

test('after any part is killed under load it recovers by itself, with no order lost or duplicated', async () => {
  const only = (Object.keys(kills) as Kill[]).filter(
    (kill) => kill !== 'the database server, frozen for 30 s',
  )
  const { faults, orders } = await runDrill({ each: 1, webProcesses: 2, only, servesWithinMs: 60_000 })
  expect(faults).toEqual([])
  expect(orders).toBeGreaterThan(10)
}, 600_000)

import { expect, test } from 'vitest'
import { runDrill } from './run-drill.ts'

test('whatever part is killed while orders come in, it comes back by itself and no confirmed order is lost or doubled', async () => {
  const { faults, orders } = await runDrill({ each: 1, webProcesses: 2, servesWithinMs: 60_000 })
  expect(faults).toEqual([])
  expect(orders).toBeGreaterThan(10)
}, 600_000)

import { expect, test } from 'vitest'
import { type Kill, kills } from './kills.ts'
import { runDrill } from './run-drill.ts'

test('whatever part is killed while orders come in, it comes back by itself and no confirmed order is lost or doubled', async () => {
  const only = (Object.keys(kills) as Kill[]).filter(
    (kill) => kill !== 'the database server, frozen for 30 s',
  )
  const { faults, orders } = await runDrill({ each: 1, webProcesses: 2, only, servesWithinMs: 60_000 })
  expect(faults).toEqual([])
  expect(orders).toBeGreaterThan(10)
}, 600_000)

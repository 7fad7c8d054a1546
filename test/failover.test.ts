import { expect, test } from 'vitest'
import { runFailover } from './drill/run-failover.ts'
import { postgresBinaries } from './start-servers.ts'

test.skipIf(!postgresBinaries)(
  'when the standby takes over under load, orders come in again by themselves and every confirmed one is there (skipped without Debian’s PostgreSQL)',
  async () => {
    const { faults, orders } = await runFailover(60_000)
    expect(faults).toEqual([])
    expect(orders).toBeGreaterThan(50)
  },
  300_000,
)

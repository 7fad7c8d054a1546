import { expect, test } from 'vitest'
import { runFailover } from '../drill/run-failover.ts'
import { postgresBinaries } from '../servers/start-servers.ts'

test.skipIf(!postgresBinaries)(
  'orders resume by themselves after a failover, and none is lost (needs Debian’s PostgreSQL)',
  async () => {
    const { faults, orders } = await runFailover(60_000)
    expect(faults).toEqual([])
    expect(orders).toBeGreaterThan(50)
  },
  300_000,
)

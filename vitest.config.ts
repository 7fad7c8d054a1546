import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long ones, which wait much: begun last, they would leave a processor with nothing to do at the end. */
const long = [
  'test/soak/soak',
  'test/drill/',
  'test/running/failover',
  'test/running/rolling-restart',
  'test/fuzz/',
  'test/running/live-orders-killed',
].map((part) => join(import.meta.dirname, part))

/** Otherwise as Vitest does, which on a first run takes the largest files first: these are among the smallest. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.startsWith(part))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,test,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/servers/start-database.ts',
    // One process per worker for all its files: loading the server anew for each file costs more than its tests.
    pool: 'forks',
    isolate: false,
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A machine under load is slow, not wrong; a rule that is broken fails its second try too.
    // One more than there are cores: the long ones wait for servers they killed, and two of them run side by side.
    maxWorkers: availableParallelism() + 1,
    retry: process.env.CI ? 1 : 0,
    // Ends what hangs. Slowest is the soak, with 75 seconds on a quiet machine, and others are three times as slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as browser tests wait. Where soon is the rule, the test says how soon.
    expect: { poll: { timeout: 15_000 } },
  },
})

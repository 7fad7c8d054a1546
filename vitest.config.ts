import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,test,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/start-database.ts',
    // One process per worker for all its files: loading the server anew for each file costs more than its tests.
    pool: 'forks',
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A machine under load is slow, not wrong; a rule that is broken fails its second try too.
    // As many as there are cores: the database and the tests' own waiting leave none of them idle.
    maxWorkers: availableParallelism(),
    retry: process.env.CI ? 1 : 0,
    // Ends what hangs. Slowest is the soak, with 75 seconds on a quiet machine, and others are three times as slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

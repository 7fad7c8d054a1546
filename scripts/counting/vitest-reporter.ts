import type { Reporter, TestModule } from 'vitest/node'
import { type Count, leaveCount } from './count.ts'

/** Enough for a seed and what went otherwise by it. */
const MOST_SAID = 4000

/** Counts what Vitest ran, and names what passed only at another try, with why the first one failed: chance may not show it again. */
export default class CountingReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const counted: Count = { passed: 0, failed: errors.length, flaky: [] }
    for (const module of modules) {
      // A file that cannot even be loaded has no tests to fail.
      if (module.state() === 'failed') counted.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'failed') counted.failed++
        if (state !== 'passed') continue
        counted.passed++
        if (!test.diagnostic()?.flaky) continue
        counted.flaky.push(`${module.relativeModuleId} › ${test.fullName}`)
        for (const { message, diff = '' } of test.result().errors ?? [])
          console.log(`\n${test.fullName}, at first: ${message}\n${diff}`.slice(0, MOST_SAID))
      }
    }
    await leaveCount(counted)
  }
}

import type { Reporter, TestModule } from 'vitest/node'
import { type Count, leaveCount } from './count.ts'

/** Counts what Vitest ran, and names what passed only at another try. */
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
        if (test.diagnostic()?.flaky) counted.flaky.push(`${module.relativeModuleId} › ${test.fullName}`)
      }
    }
    await leaveCount(counted)
  }
}

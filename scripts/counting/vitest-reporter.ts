import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type Count, leaveCount, whyOf } from './count.ts'

/** Enough for the seed of a random test and the differences it found. */
const MOST_SAID = 4000

/**
 * Counts what Vitest ran, and names the tests that failed and those that passed only on a retry, with the error:
 * random tests may not show it again.
 */
export default class CountingReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const counted: Count = {
      passed: 0,
      failed: unhandled.map((error) => whyOf('outside of a test', error)),
      flaky: [],
    }
    for (const module of modules) {
      // A file that cannot even be loaded has no tests that could fail.
      for (const error of module.errors()) counted.failed.push(whyOf(module.relativeModuleId, error))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const name = `${module.relativeModuleId} › ${test.fullName}`
        if (state === 'failed') counted.failed.push(whyOf(name, errors?.at(-1)))
        if (state !== 'passed') continue
        counted.passed++
        if (!test.diagnostic()?.flaky) continue
        counted.flaky.push(name)
        for (const { message, diff = '' } of errors ?? [])
          console.log(`\n${test.fullName}, at first: ${message}\n${diff}`.slice(0, MOST_SAID))
      }
    }
    await leaveCount(counted)
  }
}

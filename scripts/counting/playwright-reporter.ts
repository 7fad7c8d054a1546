import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Count, leaveCount, whyOf } from './count.ts'

/** Counts what Playwright ran, and names the tests that failed and those that passed only on a retry. */
export default class CountingReporter implements Reporter {
  private errors: TestError[] = []
  private tests: TestCase[] = []

  onBegin(_: FullConfig, suite: Suite) {
    this.tests = suite.allTests()
  }

  onError(error: TestError) {
    this.errors.push(error)
  }

  async onEnd() {
    const those = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter((test) => test.outcome() === outcome)
    // A test that was never started, because the run was cut short, counts as skipped.
    const flaky = those('flaky').map(nameOf)
    const counted: Count = {
      passed: those('expected').length + flaky.length,
      failed: [
        ...this.errors.map((error) => whyOf('outside of a test', error)),
        ...those('unexpected').map((test) => whyOf(nameOf(test), test.results.at(-1)?.error)),
      ],
      flaky,
    }
    await leaveCount(counted)
  }

  printsToStdio = () => false
}

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type Count, leaveCount } from './count.ts'

/** Counts what Playwright ran, and names what passed only at another try. */
export default class CountingReporter implements Reporter {
  private errors = 0
  private tests: TestCase[] = []

  onBegin(_: FullConfig, suite: Suite) {
    this.tests = suite.allTests()
  }

  onError() {
    this.errors++
  }

  async onEnd() {
    const those = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter((test) => test.outcome() === outcome)
    // One that was never begun, because the run was cut short, counts as skipped.
    const flaky = those('flaky').map((test) => test.titlePath().filter(Boolean).join(' › '))
    const counted: Count = {
      passed: those('expected').length + flaky.length,
      failed: those('unexpected').length + this.errors,
      flaky,
    }
    await leaveCount(counted)
  }

  printsToStdio = () => false
}

import { defineConfig, devices } from '@playwright/test'
import { quickBrowser } from './scripts/find-browser.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/fixtures/start-database.ts',
  workers: 2,
  // A machine under load is slow, not wrong; a test that passes on a later try still shows as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // The worker would take control in the middle of some tests: docs/decisions/477-browser-tests-without-the-service-worker.md.
    serviceWorkers: 'block',
    // Software rendering draws every frame of an animation: docs/decisions/532-browser-tests-run-without-animations.md.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of a test's time, so only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: quickBrowser,
  },
})

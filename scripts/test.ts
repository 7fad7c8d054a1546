import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'
import { checks } from './check.ts'
import { runStep } from './run-step.ts'

type Count = { passed: number; failed: number }

const reports = await mkdtemp(join(tmpdir(), 'nukkad-reports-'))
const total: Count = { passed: 0, failed: 0 }

for (const { name, run } of checks) {
  console.log(`\n— ${name}`)
  add((await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

// Before Vitest too: some of its tests read what the browser is sent.
const isBuilt = await buildIfChanged().then(
  () => true,
  (error: Error) => {
    console.error(error.message)
    return false
  },
)

console.log('\n— unit and HTTP tests')
await runAndCount(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  countVitest,
)

console.log('\n— browser tests')
if (isBuilt) {
  const output = join(reports, 'playwright.json')
  await runAndCount('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: output }, countPlaywright)
} else add({ passed: 0, failed: 1 })

await rm(reports, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function add({ passed, failed }: Count) {
  total.passed += passed
  total.failed += failed
}

/** A runner that fails without a failed test (or without a report at all) counts as one failure. */
async function runAndCount(
  name: 'vitest' | 'playwright',
  args: string[],
  env: NodeJS.ProcessEnv,
  read: (report: unknown) => Count,
) {
  const code = await runStep(name, args, env)
  const report: unknown = await readFile(join(reports, `${name}.json`), 'utf8').then(
    JSON.parse,
    () => undefined,
  )
  const count = report ? read(report) : { passed: 0, failed: 0 }
  add(code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  // A file that cannot even be loaded has no tests to fail.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + (numFailedTestSuites > 0 ? unloaded.length : 0) }
}

function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

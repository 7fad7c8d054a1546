import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'
import { checks } from './check.ts'
import { COUNT_FILE, type Count, takeCount } from './counting/count.ts'
import { runStep } from './run-step.ts'

const counts = await mkdtemp(join(tmpdir(), 'nukkad-counts-'))
const total: Count = { passed: 0, failed: 0, flaky: [] }

for (const { name, run } of checks) {
  console.log(`\n— ${name}`)
  add(countOf(await run()))
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
await runAndCount('vitest', ['run', '--reporter=default', '--reporter=./scripts/counting/vitest-reporter.ts'])

console.log('\n— browser tests')
if (isBuilt)
  await runAndCount('playwright', ['test', '--reporter=list,./scripts/counting/playwright-reporter.ts'])
else add(countOf(1))

await rm(counts, { recursive: true })
const { passed, failed, flaky } = total
if (flaky.length > 0) console.log(['\nPassed only at another try:', ...flaky].join('\n  '))
console.log(`\n${passed} passed, ${failed} failed, ${flaky.length} flaky`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function countOf(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0, flaky: [] } : { passed: 0, failed: 1, flaky: [] }
}

function add({ passed, failed, flaky }: Count) {
  total.passed += passed
  total.failed += failed
  total.flaky.push(...flaky)
}

/** A runner that fails without a failed test (or without a count at all) counts as one failure. */
async function runAndCount(name: 'vitest' | 'playwright', args: string[]) {
  const file = join(counts, `${name}.json`)
  const code = await runStep(name, args, { [COUNT_FILE]: file })
  const count = (await takeCount(file)) ?? { passed: 0, failed: 0, flaky: [] }
  add(code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'
import { checks } from './check.ts'
import { COUNT_FILE, type Count, takeCount } from './counting/count.ts'
import { runStep } from './run-step.ts'

const counts = await mkdtemp(join(tmpdir(), 'nukkad-counts-'))
const total: Count = { passed: 0, failed: [], flaky: [] }

for (const { name, run } of checks) {
  console.log(`\n— ${name}`)
  add(countOf(name, await run()))
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
else add(countOf('the build', 1))

await rm(counts, { recursive: true })
const { passed, failed, flaky } = total
if (flaky.length > 0) console.log(['\nPassed only at another try:', ...flaky].join('\n  '))
if (failed.length > 0) console.log(['\nFailed:', ...failed].join('\n  '))
console.log(`\n${passed} passed, ${failed.length} failed, ${flaky.length} flaky`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

function countOf(name: string, exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: [], flaky: [] } : { passed: 0, failed: [name], flaky: [] }
}

function add({ passed, failed, flaky }: Count) {
  total.passed += passed
  total.failed.push(...failed)
  total.flaky.push(...flaky)
}

/** A runner that fails without a failed test (or without a count at all) counts as one failure. */
async function runAndCount(name: 'vitest' | 'playwright', args: string[]) {
  const file = join(counts, `${name}.json`)
  const code = await runStep(name, args, { [COUNT_FILE]: file })
  const count = (await takeCount(file)) ?? { passed: 0, failed: [], flaky: [] }
  add(code !== 0 && count.failed.length === 0 ? { ...count, failed: [`${name} ended with ${code}`] } : count)
}

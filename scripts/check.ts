import { runStep } from './run-step.ts'

export type Check = { name: string; run: () => Promise<number> }

/** The import rules are tests (test/architecture), so the whole test run has them anyway. */
export const checks: Check[] = [
  { name: 'format and lint', run: () => runStep('biome', ['ci', '--reporter=summary', '.']) },
  { name: 'types', run: checkTypes },
  { name: 'dead code', run: () => runStep('knip', ['--treat-config-hints-as-errors']) },
]

async function checkTypes() {
  const code = await runStep('react-router', ['typegen'])
  return code === 0 ? runStep('tsc', ['--noEmit']) : code
}

if (import.meta.main) {
  const architecture = { name: 'import rules', run: () => runStep('vitest', ['run', 'test/architecture']) }
  const failed: string[] = []
  for (const { name, run } of [...checks, architecture]) {
    console.log(`\n— ${name}`)
    if ((await run()) !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

import { parseArgs } from 'node:util'
import { buildCitus } from '../test/citus/build-citus.ts'
import { startCitus } from '../test/citus/start-citus.ts'
import { runStep } from './run-step.ts'

/**
 * `npm run try-citus -- FOLDER [--spread=all|table,table] [test files]`: runs tests on a Citus coordinator and two workers,
 * built from its sources in FOLDER. Tables that are not spread (distributed) stay on the coordinator. Needs
 * Debian's postgresql-15 and postgresql-server-dev-15.
 */
const {
  values: { spread },
  positionals: [source, ...files],
} = parseArgs({ allowPositionals: true, options: { spread: { type: 'string', default: '' } } })
if (!source) {
  console.error('npm run try-citus -- FOLDER [--spread=all|table,table] [test files]')
  process.exit(2)
}
const citus = await startCitus(await buildCitus(source))
console.log(`Citus: coordinator and workers at ${citus.ports.join(', ')}, logs in ${citus.folder}`)
try {
  const tests = files.length > 0 ? files : ['server', 'test/running/live-orders.test.ts']
  process.exitCode = await runStep('vitest', ['run', '--maxWorkers=1', ...tests], {
    CITUS_PORTS: citus.ports.join(','),
    CITUS_SPREAD: spread,
  })
} finally {
  await citus.stop()
}

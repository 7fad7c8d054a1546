import { heading, runDrill } from '../test/drill/run-drill.ts'

/** Every part is killed in turn while orders come in: `npm run drill [-- kills of each kind]`. */
const [each = 20] = process.argv.slice(2).map(Number)

const faults: string[] = []
for (const webProcesses of [2, 1]) {
  console.log(`\n${webProcesses} web process${webProcesses > 1 ? 'es' : ''}\n${heading}`)
  const only = webProcesses === 1 ? (['all web processes, with the jobs they run'] as const) : undefined
  const drill = await runDrill({ each, webProcesses, only, say: console.log })
  console.log(`${drill.orders} orders confirmed`)
  faults.push(...drill.faults)
}
for (const fault of faults) console.error(`WRONG: ${fault}`)
console.log(faults.length === 0 ? 'nothing was lost or doubled, nothing hung, all came back in time' : '')
process.exit(faults.length === 0 ? 0 : 1)

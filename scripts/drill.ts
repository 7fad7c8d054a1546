import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { heading, runDrill } from '../test/drill/run-drill.ts'
import { runFailover } from '../test/drill/run-failover.ts'
import { postgresBinaries } from '../test/start-servers.ts'
import { projectDir } from './run-step.ts'

/** Every part is killed in turn while orders come in: `npm run drill [-- kills of each kind]`; kept in `bench/results/`. */
const [each = 20] = process.argv.slice(2).map(Number)

const faults: string[] = []
const lines: string[] = []
function say(line: string) {
  lines.push(line)
  console.log(line)
}
for (const webProcesses of [2, 1]) {
  say(`\n${webProcesses} web process${webProcesses > 1 ? 'es' : ''}\n${heading}`)
  const only = webProcesses === 1 ? (['all web processes, with the jobs they run'] as const) : undefined
  const drill = await runDrill({ each, webProcesses, only, say })
  say(`${drill.orders} orders confirmed`)
  faults.push(...drill.faults)
}
if (postgresBinaries) {
  const { servesAgainMs, orders, faults: lost } = await runFailover()
  say(
    `\nprimary killed, synchronous standby promoted: back after ${(servesAgainMs / 1000).toFixed(2)} s, ${orders} orders confirmed`,
  )
  faults.push(...lost)
} else say('\nno failover: it needs Debian’s postgresql package')
for (const fault of faults) say(`WRONG: ${fault}`)
if (faults.length === 0) say('nothing was lost or doubled, nothing hung, all came back in time')
await keepResults()
process.exit(faults.length === 0 ? 0 : 1)

async function keepResults() {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, a load of ${loadavg()[2]?.toFixed(1)} with the neighbours'`
  const report = `# Drill of ${day}\n\n${machine}. ${each} kills of each kind.\n\n\`\`\`\n${lines.join('\n').trim()}\n\`\`\`\n`
  await writeFile(join(projectDir, `bench/results/${day}-drill.md`), report)
}

import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { alertHeading, runAlerts } from '../test/drill/run-alerts.ts'
import { hasOwnDisk, heading, runDrill } from '../test/drill/run-drill.ts'
import { runFailover } from '../test/drill/run-failover.ts'
import { runRestore } from '../test/drill/run-restore.ts'
import { type Rolling, runRolling } from '../test/drill/run-rolling.ts'
import { hasPromtool } from '../test/servers/promtool.ts'
import { hasNginx } from '../test/servers/start-proxy.ts'
import { postgresBinaries } from '../test/servers/start-servers.ts'
import { buildServerIfChanged } from './build-server.ts'
import { projectDir } from './run-step.ts'

/**
 * `npm run drill [-- KILLS [SECONDS]]`: kills every part in turn, KILLS times each, while orders come in, and checks that the
 * product recovers within SECONDS; more than five only on a machine with other load. `npm run drill -- alerts`: causes every
 * alert, which has to fire. Results are kept in `bench/results/`.
 */
const [what = '20', seconds = '5'] = process.argv.slice(2)
const ROLLING_MS = 60_000

const faults: string[] = []
const lines: string[] = []
function say(line: string) {
  lines.push(line)
  console.log(line)
}
await buildServerIfChanged()
if (what === 'alerts') await causeAlerts()
else await killEverything(Number(what))
for (const fault of faults) say(`WRONG: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)

async function killEverything(each: number) {
  for (const webProcesses of [2, 1]) {
    say(`\n${webProcesses} web process${webProcesses > 1 ? 'es' : ''}\n${heading}`)
    const only = webProcesses === 1 ? (['all web processes, with the jobs they run'] as const) : undefined
    const drill = await runDrill({ each, webProcesses, only, servesWithinMs: Number(seconds) * 1000, say })
    say(`${drill.orders} orders confirmed`)
    faults.push(...drill.faults)
  }
  if (postgresBinaries) await failOver()
  else say('\nno failover: it needs Debian’s postgresql package')
  if (hasNginx) {
    await rollOver('instances', 'two instances, stopped by SIGTERM and started anew in turn')
    await rollOver('processes', 'two web processes of one instance, replaced by SIGHUP')
  } else say('\nno rolling restart: it needs nginx')
  await restore()
  if (faults.length === 0) say('nothing was lost or doubled, nothing hung, all came back in time')
  const disk = hasOwnDisk ? ', the data on a disk in memory that can be full' : ''
  await keepResults(
    'drill',
    'Drill',
    `${each} kills of each kind, three of the long ones${disk}; each has to be back within ${seconds} s.`,
  )
}

async function failOver() {
  const { servesAgainMs, orders, faults: lost } = await runFailover()
  say(
    `\nprimary killed, synchronous standby promoted: back after ${(servesAgainMs / 1000).toFixed(2)} s, ${orders} orders confirmed`,
  )
  faults.push(...lost)
}

async function rollOver(rolling: Rolling, title: string) {
  const { restarts, visits, faults: failed } = await runRolling(rolling, ROLLING_MS)
  const slowest = `slowest ${(visits.slowestMs / 1000).toFixed(2)} s`
  say(
    `\n${title}, behind nginx for ${ROLLING_MS / 1000} s: ${restarts} restarts, ${visits.asked} requests, ${visits.failedCount} failed, ${slowest}, ${visits.confirmed.size} orders confirmed`,
  )
  faults.push(...failed)
}

async function restore() {
  const { servesAgainMs, orders, rows, faults: lost } = await runRestore()
  say(
    `\ndatabase lost with its disk, sealed backup of ${rows} rows restored: back after ${(servesAgainMs / 1000).toFixed(2)} s, of ${orders} orders before it ${lost.length} lost`,
  )
  faults.push(...lost)
}

async function causeAlerts() {
  if (!hasPromtool) throw new Error('it needs promtool, of Debian’s package prometheus')
  say(alertHeading)
  for (const { alert, complaints } of await runAlerts(say))
    if (complaints) faults.push(`${alert}: ${complaints}`)
  if (faults.length === 0) say('each stayed silent before, and fired')
  const how =
    'Each scrape of a running product counts as a minute to the rules. Set back: in its row, rather than waited for.'
  await keepResults('alerts', 'Alert drill', how)
}

async function keepResults(name: string, title: string, how: string) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, a load of ${loadavg()[2]?.toFixed(1)} with the neighbours'`
  const wrong = faults.map((fault) => `WRONG: ${fault}`)
  const report = `# ${title} of ${day}\n\n${machine}. ${how}\n\n\`\`\`\n${[...lines, ...wrong].join('\n').trim()}\n\`\`\`\n`
  await writeFile(join(projectDir, `bench/results/${day}-${name}.md`), report)
}

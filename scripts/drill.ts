import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { alertHeading, runAlerts } from '../test/drill/run-alerts.ts'
import { heading, runDrill } from '../test/drill/run-drill.ts'
import { runFailover } from '../test/drill/run-failover.ts'
import { hasPromtool } from '../test/promtool.ts'
import { postgresBinaries } from '../test/start-servers.ts'
import { projectDir } from './run-step.ts'

/**
 * Every part is killed in turn while orders come in: `npm run drill [-- kills of each kind]`. Every alert is caused and has to
 * fire: `npm run drill -- alerts`. Kept in `bench/results/`.
 */
const [what = '20'] = process.argv.slice(2)

const faults: string[] = []
const lines: string[] = []
function say(line: string) {
  lines.push(line)
  console.log(line)
}
if (what === 'alerts') await causeAlerts()
else await killEverything(Number(what))
for (const fault of faults) say(`WRONG: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)

async function killEverything(each: number) {
  for (const webProcesses of [2, 1]) {
    say(`\n${webProcesses} web process${webProcesses > 1 ? 'es' : ''}\n${heading}`)
    const only = webProcesses === 1 ? (['all web processes, with the jobs they run'] as const) : undefined
    const drill = await runDrill({ each, webProcesses, only, say })
    say(`${drill.orders} orders confirmed`)
    faults.push(...drill.faults)
  }
  if (postgresBinaries) await failOver()
  else say('\nno failover: it needs Debian’s postgresql package')
  if (faults.length === 0) say('nothing was lost or doubled, nothing hung, all came back in time')
  await keepResults('drill', 'Drill', `${each} kills of each kind.`)
}

async function failOver() {
  const { servesAgainMs, orders, faults: lost } = await runFailover()
  say(
    `\nprimary killed, synchronous standby promoted: back after ${(servesAgainMs / 1000).toFixed(2)} s, ${orders} orders confirmed`,
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

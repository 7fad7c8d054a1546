import { oneLine } from '#contract/rules/text/one-line.ts'
import { BackupFault } from '#server/backups/backup-fault.ts'
import { ConfigFault, outsideDatabase, readConfig, readEnvFile } from '#server/config.ts'
import { openDb } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { type DatabaseAddresses, describeRole, prepareDatabase } from '#server/db/prepare-database.ts'
import { primaryOf } from '#server/db/primary.ts'
import { loadGazetteer } from '#server/geo/gazetteer/load-gazetteer.ts'
import type { Config } from '#server/settings.ts'
import { auditTask, bankTask } from './operator/audit.ts'
import { backupTask, restoreDrillTask, restoreTask } from './operator/backup.ts'
import { demoTask } from './operator/demo.ts'
import { loadPincodesTask } from './operator/load-pincodes.ts'
import {
  payoutTask,
  proveBooksTask,
  rebookTask,
  receiptTask,
  refundTask,
  resealTask,
  statementsTask,
} from './operator/money.ts'
import { endSessionsTask, resumeTask, suspendTask } from './operator/people.ts'
import { movePicturesTask } from './operator/pictures.ts'
import { showPlacesTask } from './operator/show-places.ts'
import { type Task, TaskFault } from './operator/task.ts'
import { evidenceTask, ticketsTask, ticketTask } from './operator/tickets.ts'

/** Operator tasks, `npm run operator -- TASK …`: each has its file in `operator/`. */
const tasks: Record<string, Task> = {
  migrate: { args: '', about: 'bring the database to the newest schema', run: async () => {} },
  backup: backupTask,
  restore: restoreTask,
  'restore-drill': restoreDrillTask,
  'load-pincodes': loadPincodesTask,
  places: showPlacesTask,
  'move-pictures': movePicturesTask,
  refund: refundTask,
  'prove-books': proveBooksTask,
  rebook: rebookTask,
  statements: statementsTask,
  payout: payoutTask,
  receipt: receiptTask,
  reseal: resealTask,
  bank: bankTask,
  audit: auditTask,
  tickets: ticketsTask,
  ticket: ticketTask,
  evidence: evidenceTask,
  suspend: suspendTask,
  resume: resumeTask,
  'end-sessions': endSessionsTask,
  demo: demoTask,
}

/** Whether the error's message is meant for the operator. Any other error is a bug, shown with its stack. */
const isTold = (error: unknown): error is Error =>
  [TaskFault, BackupFault, ConfigFault].some((fault) => error instanceof fault)

const [name = '', ...args] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (task) await run(task)
else showTasks()

function showTasks() {
  console.error('npm run operator -- TASK, where TASK is one of:')
  for (const [known, { args: its, about }] of Object.entries(tasks))
    console.error(`  ${known} ${its}  ${about}`)
  process.exitCode = 2
}

/** Runs a task on the configured database; the embedded one may be in use by a running server. */
async function run(chosen: Task) {
  try {
    readEnvFile()
    const config = readConfig()
    const outside = outsideDatabase(config)
    if (outside) return await runOn(outside, chosen, config)
    const log = { info() {}, warn: console.error }
    const engine = await startEmbedded({ dataDir: config.DATA_DIR, log })
    await runOn(engine, chosen, config).finally(engine.stop)
  } catch (error) {
    if (!isTold(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function runOn(addresses: DatabaseAddresses, chosen: Task, config: Config) {
  await prepareDatabase(addresses, () => {})
  const url = await primaryOf(chosen.asOwner ? await ownerUrlOf(addresses) : addresses.url)
  const database = openDb(url, { max: 4, prepare: config.DATABASE_PREPARE })
  try {
    await loadGazetteer(database.db)
    await chosen.run({ config, database, say: (line) => console.log(oneLine(line)) }, args)
  } finally {
    await database.close()
  }
}

async function ownerUrlOf({ url, ownerUrl }: DatabaseAddresses): Promise<string> {
  if (ownerUrl) return ownerUrl
  if ((await describeRole(await primaryOf(url))).mayAlter) return url
  throw new TaskFault('Only the owner of the database may do that: set DATABASE_OWNER_URL.')
}

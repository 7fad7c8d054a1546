import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allocatorSettings, memoryFlags, memoryMb } from '../bench/processes.ts'
import { type Db, openDb } from '../server/db/db.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../server/db/prepare-database.ts'
import { startMsg91TestServer } from '../server/notifications/sms/msg91-test-server.ts'
import { startGoogleStandin } from '../server/standins/google/start.ts'
import { startMailbox } from '../server/standins/mailbox/start.ts'
import { startRazorpayStandin } from '../server/standins/razorpay/start.ts'
import { runFuzz } from '../test/fuzz/run-fuzz.ts'
import { settingsFor } from '../test/servers/razorpay-clients.ts'
import { startServer } from '../test/servers/start-server.ts'
import { buildIfChanged } from './build.ts'

/** `npm run fuzz [-- requests seed]`: random valid and invalid requests against a product started for it. */
const [requests = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)

/** How much memory may grow after the first third, which fills the caches. */
const MOST_GROWTH = 1.15
/** How many more connections than before there may be: those of the pool, and one that is just closing. */
const MOST_MORE_CONNECTIONS = 12

await buildIfChanged()
const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-fuzz-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.error } })
await prepareDatabase(engine, console.error)
const { db, close } = openDb(engine.url, { max: 4 })
const standin = await startRazorpayStandin()
const mailbox = await startMailbox()
const sms = await startMsg91TestServer((number, code) => mailbox.receiveSms(`+91${number}`, `${code} `))
const google = await startGoogleStandin({ pageOrigin: 'http://127.0.0.1' })
const product = await startServer(
  {
    DATABASE_URL: engine.url,
    DATA_DIR: join(dataDir, 'product'),
    LOG_LEVEL: 'error',
    ...allocatorSettings,
    RATE_LIMIT_FACTOR: '1000000',
    ORDER_UNANSWERED_CANCEL_SECONDS: '0',
    COD_OPEN_ORDERS: '0',
    SMTP_URL: mailbox.smtpUrl,
    SMS_SENDER: 'msg91',
    SMS_DAILY_MESSAGES: '1000000',
    MSG91_AUTH_KEY: 'key',
    MSG91_TEMPLATE_ID: 'template',
    MSG91_API_URL: sms.url,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_JWKS_URL: google.jwksUrl,
    ...settingsFor(standin),
  },
  memoryFlags,
)
standin.sendWebhooksTo(`${product.url}/api/payment/webhook`)
const pid = product.process.pid ?? 0

console.log(`fuzz: ${requests} requests, seed ${seed}`)
const seen: { memoryMb: number; connections: number }[] = []
const { faults, reached, statuses } = await runFuzz(
  { url: product.url, db, standin, google, mailbox },
  {
    requests,
    seed,
    parallel: 16,
    pages: 0.1,
    say: console.log,
    atRest: {
      every: Math.ceil(requests / 9),
      async look() {
        await sleep(3_000)
        seen.push({ memoryMb: memoryMb(pid), connections: await countConnections(db) })
        console.log(JSON.stringify(seen.at(-1)))
      },
    },
  },
)
faults.push(...growth())
if (product.process.exitCode !== null) faults.push('the product ended')
await product.stop()
await Promise.all([standin.close(), mailbox.close(), google.close(), sms.close(), close()])
await engine.stop()
await rm(dataDir, { recursive: true, force: true })

console.log(JSON.stringify(Object.fromEntries(statuses)))
console.log(JSON.stringify(Object.fromEntries(reached)))
for (const fault of faults) console.error(`WRONG: ${fault}`)
console.log(faults.length === 0 ? 'nothing went wrong' : `${faults.length} faults, seed ${seed}`)
process.exit(faults.length === 0 ? 0 : 1)

async function countConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Compares the last third with the second; the first is for warming up. */
function growth(): string[] {
  const third = (n: number) => seen.slice(n * 3, n * 3 + 3).map((one) => one.memoryMb)
  const mean = (numbers: number[]) => numbers.reduce((sum, held) => sum + held, 0) / numbers.length
  const grown = mean(third(2)) / mean(third(1))
  const more = (seen.at(-1)?.connections ?? 0) - (seen[0]?.connections ?? 0)
  return [
    ...(grown > MOST_GROWTH ? [`memory grew by ${grown.toFixed(2)} from the second third to the last`] : []),
    ...(more > MOST_MORE_CONNECTIONS ? [`${more} more database connections than at the beginning`] : []),
  ]
}

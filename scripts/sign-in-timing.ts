/**
 * Measures whether response times reveal if an e-mail address is known. Prints the medians of 60 interleaved tries for each
 * of three calls; nothing is asserted, since other load on the machine would decide the result.
 * Usage: node scripts/sign-in-timing.ts
 */
import { sql } from 'kysely'
import { openDb } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { createLimiter } from '#server/http/limits/limits.ts'
import { insertAccount } from '#server/identity/accounts.ts'
import { logIn } from '#server/identity/log-in.ts'
import { sendResetCode } from '#server/identity/passwords/password-reset.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { sendSignUpCode } from '#server/identity/shop-sign-up.ts'
import { cloneTemplate, startTemplateDatabase } from '#test/servers/template-database.ts'

const TRIES = 60
const WARM_UP = 5
const PASSWORD = 'correct horse 7'
type Kind = 'known' | 'unknown'
const kinds: Kind[] = ['known', 'unknown']
const device = { id: 'timing', ip: '127.0.0.1', userAgent: 'timing', language: 'en' as const }

const template = await startTemplateDatabase()
const { db, close } = openDb(await cloneTemplate(template.url, 'timing'))
const limiter = createLimiter(db, 1)
const parts = { limiter, sealer: sealedFields(['a secret of this measurement']) }
const passwordHash = await hashPassword(PASSWORD)
// A new address for each try, known or unknown: a second request for the same one would find the first code.
for (let i = 0; i < TRIES + WARM_UP; i += 1) {
  for (const role of ['user', 'shop'] as const) {
    const account = { name: 'Known', email: `known${i}@example.in`, role, passwordHash, isVerified: true }
    await db.transaction().execute((tx) => insertAccount(tx, account))
  }
}

await compare('login', async (email) => {
  const wrong = { email, password: 'wrong horse 7', role: 'user' as const }
  await logIn(db, limiter, wrong, device).catch(() => undefined)
})
await compare('send-otp', (email) =>
  sendSignUpCode(db, parts, 'Nukkad', { email, password: PASSWORD }, device),
)
await compare('password/forgot', (email) => sendResetCode(db, parts, { email, role: 'user' }, device))

await close()
await template.stop()

async function compare(name: string, ask: (email: string) => Promise<void>) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let i = 0; i < TRIES + WARM_UP; i += 1) {
    // Alternating, since the first one also pays for what the machine did in between.
    for (const kind of i % 2 === 0 ? kinds : kinds.toReversed()) {
      // Limits are not what is measured.
      await sql`delete from rate_limits`.execute(db)
      const start = performance.now()
      await ask(`${kind === 'known' ? 'known' : 'nobody'}${i}@example.in`)
      if (i >= WARM_UP) times[kind].push(performance.now() - start)
    }
  }
  // Both tries of a pair ran under the same load. If about half of the pairs (± 8) are slower, nothing is revealed.
  const slower = times.known.filter((ms, i) => ms > (times.unknown[i] ?? 0)).length
  const apart = median(times.known.map((ms, i) => ms - (times.unknown[i] ?? 0)))
  const figures = [median(times.known), median(times.unknown), apart].map((ms) => `${ms.toFixed(2)} ms`)
  console.log(
    `${name.padEnd(16)} known ${figures[0]}   unknown ${figures[1]}   apart ${figures[2]} (aim: under 5 ms)   known slower in ${slower} of ${TRIES} pairs`,
  )
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import { test } from './app-test.ts'
import { makeItem, makeShop } from './scenes/builders.ts'
import { findLeaks, overhear, rememberSecret, rememberSecretsOf } from './secret-watch.ts'

describe('the secret watch finds', () => {
  test('a session token in a table, as text and as bytes', async ({ app, db }) => {
    const { token } = await app.customer()
    await db
      .updateTable('sessions')
      .set({ user_agent: `phone ${token}` })
      .execute()
    expect(await findLeaks(db)).toEqual([expect.stringContaining(`${token} in sessions`)])
    rememberSecret(token)
    const token_hash = Buffer.from(token, 'base64url')
    await db.updateTable('sessions').set({ user_agent: '', token_hash }).execute()
    expect(await findLeaks(db)).toHaveLength(1)
  })

  test('a submitted password in the log', async ({ app, db }) => {
    await app.anon.call('login', { email: 'asha@example.in', password: 'correct horse 7' })
    overhear('{"msg":"tried correct horse 7"}')
    expect(await findLeaks(db)).toHaveLength(1)
  })

  test('a code in a job, even one that has run', async ({ app, db }) => {
    const odd = defineJob<{ code: string }>('forget_told_notices')
    await db.transaction().execute((tx) => enqueue(tx, odd, { code: '314159' }))
    rememberSecret('314159')
    await app.runDueJobs()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    expect(await findLeaks(db)).toHaveLength(1)
  })

  test('a code in the text of a table, but not a number that happens to be equal', async ({ db }) => {
    const { shopId } = await makeShop(db)
    await makeItem(db, shopId, { price_paise: 117000 })
    rememberSecret('117000')
    expect(await findLeaks(db)).toEqual([])
    rememberSecret('117000')
    await db.updateTable('menu_items').set({ description: 'Say 117000 at the door' }).execute()
    expect(await findLeaks(db)).toEqual([expect.stringContaining('117000 in menu_items')])
  })

  test('an account number of a form, but not inside a longer number', async ({ db }) => {
    rememberSecretsOf({ setup: { accountNumber: '7654321', name: 'Kale Dairy' } })
    overhear('took 17654321 ns')
    expect(await findLeaks(db)).toEqual([])
    rememberSecret('7654321')
    overhear('{"to":"7654321"}')
    expect(await findLeaks(db)).toHaveLength(1)
  })
})

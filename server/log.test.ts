import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { makeTestApp } from '#test/app-test.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer } from '#test/scenes/builders.ts'
import { lineOptions } from './log.ts'

test('a database error is logged without the row it concerns', async ({ database, db }) => {
  const lines: string[] = []
  const log = pino({ level: 'trace', ...lineOptions }, { write: (line: string) => void lines.push(line) })
  const app = makeTestApp(database, { log })
  await makeCustomer(db, { email: 'asha@example.in' })
  app.hono.get('/broken', async () => {
    await sql`update accounts set name = null`.execute(db)
    return new Response()
  })
  await app.anon.request('GET', '/broken')
  expect(lines.join('')).toContain('violates not-null constraint')
  expect(lines.join('')).not.toContain('asha@example.in')
})

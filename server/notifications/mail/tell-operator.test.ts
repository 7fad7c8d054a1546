import { sql } from 'kysely'
import { expect } from 'vitest'
import { runWithOrigin } from '#server/trace/origin.ts'
import { test } from '#test/db-test.ts'
import { sender } from '#test/sender.ts'
import { tellOperator } from './tell-operator.ts'

const news = { subject: 'A refund failed', heading: 'A refund failed', paragraphs: [], reason: 'It was due.' }

test('a mail to the operator names the request to look for in the log', async ({ db }) => {
  const tell = (key: string) =>
    db.transaction().execute((tx) => tellOperator(tx, sender, 'you@nukkad.example', { ...news, key }))
  await runWithOrigin({ requestId: '4f1c09aa72be' }, () => tell('asked'))
  await tell('by-the-clock')
  const { rows } = await sql<{ text: string; html: string }>`
    select payload ->> 'text' as text, payload ->> 'html' as html from graphile_worker._private_jobs order by id`.execute(
    db,
  )
  expect(rows[0]?.text).toContain('It was due. In the log it is request 4f1c09aa72be.')
  expect(rows[0]?.html).toContain('request 4f1c09aa72be')
  expect(rows[1]?.text).toContain('It was due.\n')
})

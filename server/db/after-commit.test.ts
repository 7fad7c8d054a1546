import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { commitHint } from './after-commit.ts'

/** A hint, and how often it was given. */
function hintHeard() {
  const hint = commitHint()
  const heard: string[] = []
  onTestFinished(hint.onHint(() => void heard.push('hint')))
  return { hint, heard }
}

test('what a transaction hints at is said once it is committed, and once however often it was asked for', async ({
  db,
}) => {
  const { hint, heard } = hintHeard()
  await db.transaction().execute(async (tx) => {
    hint.after(tx)
    hint.after(tx)
    await sql`select 1`.execute(tx)
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['hint'])
})

test('a transaction rolled back hints at nothing', async ({ db }) => {
  const { hint, heard } = hintHeard()
  const failing = db.transaction().execute(async (tx) => {
    hint.after(tx)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute(async (tx) => sql`select 1`.execute(tx))
  expect(heard).toEqual([])
})

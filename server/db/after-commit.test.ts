import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { commitHint } from './after-commit.ts'

/** A hint, and the list of times it was delivered. */
function hintHeard() {
  const hint = commitHint()
  const heard: string[] = []
  onTestFinished(hint.onHint(() => void heard.push('hint')))
  return { hint, heard }
}

test('a hint of a transaction is delivered after the commit, and once however often it was requested', async ({
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

test('a transaction that is rolled back delivers no hint', async ({ db }) => {
  const { hint, heard } = hintHeard()
  const failing = db.transaction().execute(async (tx) => {
    hint.after(tx)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute(async (tx) => sql`select 1`.execute(tx))
  expect(heard).toEqual([])
})

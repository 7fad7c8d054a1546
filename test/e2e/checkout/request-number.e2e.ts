import { sql } from 'kysely'
import { makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('a page that the server failed to render shows the request id to report, in the language of the page', async ({
  page,
  db,
  owner,
}) => {
  const { shopId } = await makeShop(db)
  await sql`alter table shops rename column phone_name to phone_of`.execute(owner)
  try {
    for (const [prefix, line] of [
      ['', 'If it happens again, tell us this number: '],
      ['/hi', 'फिर ऐसा हो तो हमें यह नंबर बताएँ: '],
      ['/mr', 'पुन्हा असे झाले तर आम्हाला हा नंबर सांगा: '],
    ]) {
      const answer = await page.goto(`${prefix}/shop/${shopId}`)
      const number = answer?.headers()['x-request-id']
      expect(number).toMatch(/^[0-9a-f]{12}$/)
      await expect(page.getByRole('main')).toContainText(`${line}${number}`)
    }
  } finally {
    await sql`alter table shops rename column phone_of to phone_name`.execute(owner)
  }
})

import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { deliveredForCash, deliveredOnline } from '#test/scenes/issue-scene.ts'
import { makeCheckout, test } from '#test/scenes/money-test.ts'

/** Records every NOTIFY of a database while the test runs. */
async function hearNotices(url: string) {
  const heard: string[] = []
  const client = new pg.Client({ connectionString: url })
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('listen "order_events"; listen "jobs:insert"; listen "end"')
  client.on('notification', ({ channel }) => heard.push(channel))
  return {
    async all() {
      await client.query(`notify "end"`)
      await expect.poll(() => heard).toContain('end')
      return heard
    },
  }
}

test('nothing that is written about an order uses NOTIFY, which would serialise the transactions', async ({
  app,
  db,
  url,
  standin,
}) => {
  const notices = await hearNotices(url)
  const online = await deliveredOnline(app, db, standin)
  const { report } = await deliveredForCash(app, db)
  expect((await report()).status).toBe(200)
  const { customer, placement } = await makeCheckout(app, db)
  const { orderId } = (await customer.call('placeOrder', placement)).body
  expect((await customer.call('cancelOrder', { orderId })).status).toBe(200)
  expect((await online.report()).status).toBe(200)

  expect(await notices.all()).toEqual(['end'])
})

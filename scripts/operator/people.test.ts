import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeItem, makeShop, password, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { auditTask } from './audit.ts'
import { endSessionsTask, resumeTask, suspendTask } from './people.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

function terminal(database: Parameters<typeof suspendTask.run>[0]['database']) {
  const said: string[] = []
  const config = readConfig({ NODE_ENV: 'test' })
  return { said, parts: { config, database, say: (line: string) => void said.push(line) } }
}

describe('an operator', () => {
  test('suspends a shop, whose open orders can be finished, and resumes it', async ({
    app,
    database,
    db,
  }) => {
    const { shopId, keeper } = await makeShop(db)
    const customer = await app.customer()
    const placement = placementOf(shopId, [{ ...(await makeItem(db, shopId)), count: 3 }])
    const { orderId } = (await customer.call('placeOrder', placement)).body
    const { parts, said } = terminal(database)
    await expect(suspendTask.run(parts, [shopId])).rejects.toThrow('say why')
    await suspendTask.run(parts, [shopId, 'sour', 'milk'])
    await expect(suspendTask.run(parts, [shopId, 'again'])).rejects.toThrow('so already')

    expect((await app.anon.call('listShops', {})).body.data).toEqual([])
    expect((await app.anon.call('listShops', { latitude: '21.14', longitude: '79.08' })).body.data).toEqual(
      [],
    )
    expect((await customer.call('placeOrder', placement)).body.code).toBe('shop_closed')
    const done = await app.as(keeper).call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(done.status).toBe(200)

    await resumeTask.run(parts, [shopId])
    expect((await customer.call('placeOrder', placement)).status).toBe(200)
    said.length = 0
    await auditTask.run(parts, [shopId])
    expect(said.map((line) => line.replace(/^\S+ +/, ''))).toEqual([
      `terminal  resumed  ${shopId}`,
      `terminal  suspended  ${shopId}  sour milk`,
    ])
  })

  test('suspends a keeper only after the shop, and resumes the shop only after the keeper', async ({
    database,
    db,
  }) => {
    const { shopId, keeper } = await makeShop(db)
    const { email } = keeper
    const { parts } = terminal(database)
    await expect(suspendTask.run(parts, [email, 'shop', 'fraud'])).rejects.toThrow(`suspend ${shopId}`)
    await suspendTask.run(parts, [shopId, 'fraud'])
    await suspendTask.run(parts, [email, 'shop', 'fraud'])
    await expect(resumeTask.run(parts, [shopId])).rejects.toThrow(`resume ${email} shop`)
    await resumeTask.run(parts, [email, 'shop'])
    await resumeTask.run(parts, [shopId])
  })

  test('suspends an account, which is told so only with the right password', async ({ app, database }) => {
    const here = app.as((await app.anon.call('register', asha)).body)
    const { parts } = terminal(database)
    await suspendTask.run(parts, [asha.email, 'user', 'fraud'])
    expect((await here.call('showMe')).status).toBe(401)
    const wrong = await app.anon.call('login', { ...asha, password: 'wrong horse 7' })
    expect(wrong.body.code).toBe('wrong_credentials')
    const right = await app.anon.call('login', asha)
    expect([right.status, right.body.code]).toEqual([403, 'account_suspended'])
    await resumeTask.run(parts, [asha.email, 'user'])
    expect((await app.anon.call('login', asha)).status).toBe(200)
  })

  test('signs an account out everywhere', async ({ app, database }) => {
    const here = app.as((await app.anon.call('register', asha)).body)
    const { parts, said } = terminal(database)
    await endSessionsTask.run(parts, [asha.email, 'user'])
    expect(said).toEqual(['Sessions ended: 1.'])
    expect((await here.call('showMe')).status).toBe(401)
    await expect(endSessionsTask.run(parts, ['nobody@example.in', 'user'])).rejects.toThrow('no such account')
  })
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RouteName, routes } from '#contract/routes.ts'
import { keysOf } from '#contract/rules/keys-of.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { settleShop } from '#server/settlement/settle-shop.ts'
import { password } from '#test/scenes/builders.ts'
import { settleRefunds } from '#test/scenes/debtor-scene.ts'
import type { Act, Stage } from './act.ts'
import { everyRow, missingFrom } from './rows.ts'
import { makeTown, stories, test } from './town.ts'

/**
 * Calls that no story makes: Google sign-in, webhooks, photos and the stream have tests of their own, and a chat
 * belongs to no account.
 */
const testedElsewhere: RouteName[] = [
  'loginGoogle',
  'registerGoogle',
  'receivePaymentEvent',
  'streamOrders',
  'showIssuePhoto',
  'chat',
]
const isPublicRead = (name: RouteName) => routes[name].access === 'public' && routes[name].method === 'GET'
const required = keysOf(routes).filter((name) => !isPublicRead(name) && !testedElsewhere.includes(name))

const act: Act = async (who, name, input, headers) => {
  const { status, body } = await who.call(name, input, headers)
  if (status >= 300) expect.fail(`${name}: ${status} ${JSON.stringify(body)}`)
  return body
}

test('no call changes rows of uninvolved people, and no reply contains data about them', async ({
  app,
  db,
  standin,
  codeFor,
}) => {
  const { asha, bina, near, far } = await makeTown(app, db)
  const stage: Stage = { app, act, standin, codeFor }
  await stories.dayWithMoney(stage, bina, far)
  await stories.apart(stage, bina, far, '987654321')
  await stories.day(stage, asha, far)
  await stories.day(stage, bina, near)
  await settleRefunds(app, db, standin)
  await stories.open(stage, bina, far)
  await stories.cart(stage, bina, far)
  await stories.cart(stage, asha, far)
  await stories.cart(stage, bina, near)
  await app.runDueJobs()
  // Otherwise delayed jobs could become due during the test.
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 day'`.execute(db)

  const orders = await db
    .selectFrom('orders as ordered')
    .leftJoin('order_issues as issue', 'issue.order_id', 'ordered.id')
    .select(['ordered.id', 'ordered.shop_id', 'ordered.customer_account_id', 'ordered.status'])
    .select('issue.id as issueId')
    .execute()
  expect(orders.filter(({ status }) => status === 'Awaiting payment')).toHaveLength(1)
  /** The ids of a customer's or a shop's orders and of the reports about them. */
  const ordersOf = (id: string) =>
    orders
      .filter((one) => [one.shop_id, one.customer_account_id].includes(id))
      .flatMap(({ id, issueId }) => (issueId ? [id, issueId] : [id]))
  const ofBina = [bina.accountId, bina.email, ...ordersOf(bina.accountId)]
  const ofFar = [far.accountId, far.email, ...ordersOf(far.shopId)]
  const called = new Set<RouteName>()

  /** A stage on which every call is checked to change no row of the bystanders, Bina and the far shop, except rows that also belong to `somebodys`. */
  const watchedStage = async (...somebodys: string[]): Promise<Stage> => {
    const names = (ids: string[]) => (row: string) => ids.some((id) => row.includes(id))
    const [isTheirs, isSomebodys] = [names([...ofBina, ...ofFar, far.shopId]), names(somebodys)]
    let before = await everyRow(db)
    const watchedAct: Act = async (who, name, input, headers) => {
      const body = await act(who, name, input, headers)
      await app.runDueJobs()
      called.add(name)
      const after = await everyRow(db)
      const changed = [...missingFrom(after, before), ...missingFrom(before, after)]
      before = after
      const theirs = changed.filter((row) => isTheirs(row) && !isSomebodys(row))
      expect({ name, theirs }).toEqual({ name, theirs: [] })
      const hidden = [...(who === near ? [] : ofBina), ...(who === asha ? [] : ofFar)]
      const told = JSON.stringify(body)
      expect({ name, told: hidden.filter((one) => told.includes(one)) }).toEqual({ name, told: [] })
      return body
    }
    return { ...stage, act: watchedAct }
  }
  const onlyTheirs = await watchedStage()
  await stories.dayWithMoney(onlyTheirs, asha, near)
  await stories.apart(onlyTheirs, asha, near, '887654321')
  await settleRefunds(app, db, standin)
  const leaving = await watchedStage(asha.accountId, ...ordersOf(asha.accountId))
  await leaving.act(asha, 'deleteAccount', { password })
  const closing = await watchedStage(near.accountId, near.shopId, ...ordersOf(near.shopId))
  const paidPaise = await readBalancePaise(db, near.shopId)
  await settleShop(db, { shopId: near.shopId, paidPaise, reference: 'UTR of the bank' })
  await closing.act(near, 'deleteAccount', { password })
  expect(required.filter((name) => !called.has(name))).toEqual([])
})

import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { givePassword, makeItem } from '#test/scenes/builders.ts'
import { test as moneyTest } from '#test/scenes/money-test.ts'
import type { Customer, Keeper, Stage } from './act.ts'
import { dayAtShop, fillCart, leaveOpen, settleAndSellOnline } from './day-at-shop.ts'
import { keepAddresses, lifeOfAccount, registerNewPeople } from './life-of-account.ts'
import { lifeOfShop, openShop } from './life-of-shop.ts'

const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '100', COD_OPEN_ORDERS: '0' })

/** The application with a payment gateway, and `codeFor`: the newest code sent to an e-mail or a number. */
export const test = moneyTest
  .extend('codes', () => new Map<string, string>())
  .extend('app', ({ database, db: _, gateway, codes }) =>
    makeTestApp(database, {
      config,
      gateway,
      sms: {
        async send({ to, code }) {
          codes.set(to, code)
          return 'sent'
        },
      },
      mail: {
        async send({ to, subject }) {
          const [code] = /^\d{6}(?= )/.exec(subject) ?? []
          if (code) codes.set(to, code)
          return 'sent'
        },
        close() {},
      },
    }),
  )
  .extend('codeFor', ({ app, codes }) => async (to: string) => {
    await app.runDueJobs()
    const code = codes.get(to)
    if (!code) throw new Error(`no code was sent to ${to}`)
    return code
  })

/** Two customers, and two shops that sell the same. */
export async function makeTown(app: TestApp, db: Db) {
  const [asha, bina] = [await app.customer({ name: 'Asha' }), await app.customer({ name: 'Bina' })]
  const [near, far] = [await app.shopkeeper({ name: 'Near' }), await app.shopkeeper({ name: 'Far' })]
  for (const { accountId } of [asha, bina, near, far]) await givePassword(db, accountId)
  return { asha, bina, near: await stock(db, near), far: await stock(db, far) }
}

type Stocked = Keeper & { menu: Awaited<ReturnType<typeof makeMenu>> }

const stock = async (db: Db, keeper: Keeper): Promise<Stocked> =>
  Object.assign(keeper, { menu: await makeMenu(db, keeper) })

const makeMenu = async (db: Db, { shopId }: Keeper) => ({
  milk: await makeItem(db, shopId),
  curd: await makeItem(db, shopId, { name: 'Curd' }),
  ghee: await makeItem(db, shopId, { name: 'Ghee' }),
})

export const stories = {
  /** A customer's day at a shop. */
  day: (stage: Stage, customer: Customer, keeper: Stocked) =>
    dayAtShop({ ...stage, ...keeper.menu, customer, keeper }),
  /** The same, at a shop that has sold nothing online before. */
  async dayWithMoney(stage: Stage, customer: Customer, keeper: Stocked) {
    await stories.day(stage, customer, keeper)
    await settleAndSellOnline({ ...stage, ...keeper.menu, customer, keeper })
  },
  cart: (stage: Stage, customer: Customer, keeper: Stocked) =>
    fillCart({ ...stage, ...keeper.menu, customer, keeper }),
  open: (stage: Stage, customer: Customer, keeper: Stocked) =>
    leaveOpen({ ...stage, ...keeper.menu, customer, keeper }),
  /** What each of the two does without the other. Generated numbers begin with the digits. */
  async apart(stage: Stage, customer: Customer, keeper: Stocked, digits: string) {
    await lifeOfAccount({ ...stage, person: customer, role: 'user', phone: `${digits}1` })
    await keepAddresses({ ...stage, person: customer })
    await lifeOfAccount({ ...stage, person: keeper, role: 'shop', phone: `${digits}2` })
    await lifeOfShop({ ...stage, keeper })
    await registerNewPeople(stage, keeper.shopId, `${digits}3`)
    await openShop(stage, keeper.shopId)
  },
}

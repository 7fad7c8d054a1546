import type { Db } from '#server/db/db.ts'
import { findAccount, insertAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { demoCustomers } from './data/customers.ts'
import { demoShops } from './data/shops.ts'

/** For all accounts of the town. It is printed at the start, so it need not be secret. */
const DEMO_PASSWORD = 'milk-curd-bread'

/** Made from the name, except for the first customer, whose e-mail is easy to type. */
export const customerEmail = (n: number) =>
  n === 0 ? 'customer@demo.example' : `${demoCustomers[n]?.firstName.toLowerCase()}@demo.example`

export const shopEmail = (n: number) => (n === 0 ? 'shop@demo.example' : `shop${n + 1}@demo.example`)

/** All e-mails of the town, by role. Nobody receives mail there, so no real person can prove one of them. */
export const townEmails = {
  user: demoCustomers.map((_, n) => customerEmail(n)),
  shop: demoShops.map((_, n) => shopEmail(n)),
}

/** The accounts that the start prints. */
export const demoAccounts = { customer: customerEmail(0), shop: shopEmail(0), password: DEMO_PASSWORD }

export type DemoAccounts = { customers: string[]; shopkeepers: string[] }

/** Creates the accounts of the town that do not exist yet. @returns the ids of all */
export async function openDemoAccounts(db: Db): Promise<DemoAccounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const open = (email: string, name: string, role: 'user' | 'shop') =>
    db.transaction().execute(async (tx) => {
      const known = await findAccount(tx, email, role)
      const id = known?.id ?? (await insertAccount(tx, { email, name, role, passwordHash, isVerified: true }))
      if (!id) throw new Error(`no account for ${email}`)
      return id
    })
  const customers = demoCustomers.map(({ firstName, lastName }, n) =>
    open(customerEmail(n), `${firstName} ${lastName}`, 'user'),
  )
  const shopkeepers = demoShops.map((shop, n) => open(shopEmail(n), shop.name, 'shop'))
  return { customers: await Promise.all(customers), shopkeepers: await Promise.all(shopkeepers) }
}

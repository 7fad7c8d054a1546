import type { Db } from '#server/db/db.ts'
import { findAccount, insertAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { demoCustomers } from './data/customers.ts'
import { demoShops } from './data/shops.ts'

/** One for everybody in the town: it is printed at the start, so it protects nothing. */
const DEMO_PASSWORD = 'milk-curd-bread'

/** The account's e-mail is made of the name; the first customer's and the first shop's are easy to type. */
export const customerEmail = (n: number) =>
  n === 0 ? 'customer@demo.example' : `${demoCustomers[n]?.firstName.toLowerCase()}@demo.example`

export const shopEmail = (n: number) => (n === 0 ? 'shop@demo.example' : `shop${n + 1}@demo.example`)

/** Everybody's, by role. Nobody gets mail there, so no real shop and no Google account can have one. */
export const townEmails = {
  user: demoCustomers.map((_, n) => customerEmail(n)),
  shop: demoShops.map((_, n) => shopEmail(n)),
}

/** Who can sign in to a demo town, for the line that the start prints. */
export const demoAccounts = { customer: customerEmail(0), shop: shopEmail(0), password: DEMO_PASSWORD }

export type DemoAccounts = { customers: string[]; shopkeepers: string[] }

/** Accounts of everybody in the town. Those that are there already are taken as they are. */
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

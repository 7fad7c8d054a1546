import { createECDH } from 'node:crypto'
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Span } from '#contract/rules/time/opening-hours.ts'
import type { SetupForm } from '#contract/setup-form.ts'
import type { Db } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import type { Tables } from '#server/db/tables.ts'
import { openSession, type Viewer } from '#server/http/sessions.ts'
import { insertAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import type { Placement } from '#server/orders/checkout/prepare-order.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { rememberSecret, rememberSecretsOf } from '../secret-watch.ts'
import { pictureUpload } from './pictures.ts'

/** The secret for encrypted fields, the same for builders and for the application under test. */
export const testSecret = 'a secret of the tests alone'
/** A valid public key for a push subscription. */
export const somePushKey = createECDH('prime256v1').generateKeys('base64url')
export const testSealer = sealedFields([testSecret])

export type Person = { accountId: string; name: string; email: string; token: string; viewer: Viewer }

/** Makes a signed-in account without a password, since hashing one takes longer than most tests. */
async function makeAccount(db: Db, role: Role, given: { name?: string; email?: string }): Promise<Person> {
  const email = given.email ?? `${role}-${uuidv7()}@example.com`
  const name = given.name ?? (role === 'user' ? 'Asha Deshmukh' : 'Ravi Kale')
  return db.transaction().execute(async (tx) => {
    const accountId = await insertAccount(tx, { email, name, role, isVerified: true })
    if (!accountId) throw new Error(`${email} has an account already`)
    const token = await openSession(tx, { accountId, method: 'password', ip: '127.0.0.1', userAgent: 'test' })
    const { id: sessionId } = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    rememberSecret(token)
    return { accountId, name, email, token, viewer: { accountId, role, sessionId } }
  })
}

export const makeCustomer = (db: Db, given: { name?: string; email?: string } = {}) =>
  makeAccount(db, 'user', given)

/** An account that has not set up its shop yet. */
export const makeNewShopkeeper = (db: Db, given: { name?: string; email?: string } = {}) =>
  makeAccount(db, 'shop', given)

/** A password that satisfies all rules. */
export const password = 'correct horse 7'

/** Gives an account the `password`, for tests that need one: hashing is slow. */
export async function givePassword(db: Db, accountId: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
}

/** A well-formed picture id without a stored picture. */
const picture = `${'0'.repeat(32)}-336699`

const sealedOfShop = { pan: 'ABCPK1234C', accountNumber: '123456784321', ifscCode: 'SBIN0001234' }

/** A shop in Nagpur that is set up and paid for, with its keeper. */
export async function makeShop(db: Db, given: Partial<Insertable<Tables['shops']>> = {}) {
  const keeper = await makeNewShopkeeper(db)
  const shopId = given.id ?? uuidv7()
  rememberSecretsOf(sealedOfShop)
  await db
    .insertInto('shops')
    .values({
      id: shopId,
      owner_account_id: keeper.accountId,
      name: 'Kale Dairy',
      email: keeper.email,
      phone: '9800000001',
      address: '12 Wardha Road',
      street2: '',
      city: 'Nagpur',
      state: 'MAHARASHTRA',
      postal_code: '440001',
      lat: 21.1458,
      lng: 79.0882,
      picture,
      pan_sealed: testSealer.seal(sealedOfShop.pan, sealContext(shopId, 'pan')),
      account_number_sealed: testSealer.seal(
        sealedOfShop.accountNumber,
        sealContext(shopId, 'account_number'),
      ),
      ifsc_sealed: testSealer.seal(sealedOfShop.ifscCode, sealContext(shopId, 'ifsc')),
      account_holder_name: 'Ravi Kale',
      bank_name: 'State Bank of India',
      plan_paise: 149_00,
      plan_name: '1 Month',
      sub_end_at: new Date(Date.now() + 30 * 24 * 3600_000),
      ...given,
    })
    .execute()
  return { shopId, keeper }
}

/** Opening hours as stored in the row of a shop, the same for each day of the week. */
const eachDay = (spans: Span[]) => JSON.stringify(Array(7).fill(spans))
export const everyDay = (opens: string, closes: string) => eachDay([{ opens, closes }])
export const onNoDay = eachDay([])

/** Gives a shop its short address, and the former ones. */
export async function giveSlug(db: Db, shopId: string, slug: string, ...before: string[]): Promise<void> {
  await db
    .insertInto('shop_slugs')
    .values([slug, ...before].map((one) => ({ slug: one, shop_id: shopId })))
    // The server gives a shop without one an address of its own, possibly at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('shops').set({ slug }).where('id', '=', shopId).execute()
}

/** The form that the set-up sends at its end. */
export const setupForm = async (): Promise<SetupForm> => ({
  ...sealedOfShop,
  shopImage: await pictureUpload(),
  name: 'Kale Dairy',
  address: '12 Wardha Road',
  street2: 'N/A',
  city: 'Nagpur',
  state: 'MAHARASHTRA',
  postal_code: '440001',
  email: 'kale@example.com',
  phone: '9800000001',
  latitude: 21.1458,
  longitude: 79.0882,
  accountHolderName: 'Ravi Kale',
  bankName: 'State Bank of India',
  subscription: '149',
  browserNotificationOptIn: true,
  fcmToken: null,
})

export async function makeItem(
  db: Db,
  shopId: string,
  given: Partial<Insertable<Tables['menu_items']>> = {},
) {
  const item = {
    shop_id: shopId,
    id: uuidv7(),
    name: 'Cow milk',
    description: 'Fresh every morning',
    price_paise: 30_00,
    food_type: 'Dairy',
    category: 'Milk',
    unit: 'ml',
    pack_size: 500,
    picture,
    ...given,
  } as const
  await db.insertInto('menu_items').values(item).execute()
  return { itemId: item.id, name: item.name, pricePaise: item.price_paise }
}

/** A shop with an item, so that it appears in lists. */
export async function makeStockedShop(db: Db, given: Parameters<typeof makeShop>[1] = {}) {
  const shop = await makeShop(db, given)
  return { ...shop, ...(await makeItem(db, shop.shopId)) }
}

/** The location of the shops of `makeShop`. */
export const nagpur = { lat: 21.1458, lng: 79.0882 }

export const deliveryAddress = {
  firstName: 'Asha',
  lastName: 'Deshmukh',
  phone: '9876543210',
  street: 'Dharampeth, Nagpur',
  flat: '4B',
  floor: '2',
  landmark: 'Near the temple',
  latitude: nagpur.lat,
  longitude: nagpur.lng,
}

/** The body of a placement as a browser sends it, for items at these prices, delivered next to the shop (fee ₹9). */
export function placementOf(
  shopId: string,
  lines: { itemId: string; count: number; pricePaise: number }[],
): Placement {
  const subtotal = lines.reduce((sum, line) => sum + line.count * line.pricePaise, 0)
  return {
    shopId,
    items: lines.map(({ itemId, count }) => ({ _id: itemId, count })),
    address: deliveryAddress,
    deliveryCharge: 9,
    amount: (subtotal + 900) / 100,
  }
}

import { randomUUID } from 'node:crypto'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { password, setupForm } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import type { Keeper, Stage } from './act.ts'

type Life = Stage & { keeper: Keeper }

/** Everything that a shopkeeper does with a shop, except its orders. */
export async function lifeOfShop(life: Life): Promise<void> {
  await tickFirstDay(life)
  await editShop(life)
  await keepMenu(life)
  await keepBooks(life)
}

async function tickFirstDay({ act, keeper }: Life) {
  await act(keeper, 'markFirstDay', { step: 'hours' })
  await act(keeper, 'placeTestOrder')
  await act(keeper, 'showFirstDay')
  await act(keeper, 'removeTestOrder')
}

async function editShop({ act, keeper }: Life) {
  await act(keeper, 'editOwnShop', { name: `${keeper.name}, now larger`, usualMinutes: 30 })
  await act(keeper, 'editOwnShop', {
    addHolidays: [{ day: indiaDay(new Date(Date.now() + 7 * 24 * 3600_000)) }],
  })
  await act(keeper, 'editOwnShop', { accountHolderName: 'Ravi R. Kale', proof: { password } })
  await act(keeper, 'pauseShop', { until: new Date(Date.now() + 3600_000).toISOString() })
  await act(keeper, 'pauseShop', { until: null })
  await act(keeper, 'showOwnShop')
}

const paneer = {
  name: 'Paneer',
  price: 90,
  foodType: 'Dairy',
  category: 'Paneer',
  unit: 'grams',
  quantity: 200,
} as const

async function keepMenu({ act, keeper }: Life) {
  const itemId = (await act(keeper, 'addFood', { ...paneer, image: await pictureUpload() })).data._id
  await act(keeper, 'editFood', { ...paneer, itemId, price: 95 })
  await act(keeper, 'setStock', { itemId, mode: 'counted', count: 12 })
  await act(keeper, 'savePrices', { changes: [{ itemId, price: { from: 95, to: 99 } }] })
  await act(keeper, 'arrangeFood', { foodType: 'Dairy', category: 'Paneer', itemIds: [itemId] })
  await act(keeper, 'removeFood', { id: itemId })
  const addMany = async (name: string) => {
    const key = { 'idempotency-key': randomUUID() }
    return (await act(keeper, 'addManyFood', { items: [{ ...paneer, name }] }, key)).data._id
  }
  await addMany('Paneer tikka')
  const { data: own } = await act(keeper, 'listOwnFood')
  const added = own.find(({ name }) => name === 'Paneer tikka')?._id ?? ''
  await act(keeper, 'addPhoto', { itemId: added, image: await pictureUpload() })
  const batchId = await addMany('Paneer cubes')
  await act(keeper, 'listBatches')
  await act(keeper, 'undoBatch', { batchId })
}

async function keepBooks({ act, keeper, standin }: Life) {
  const { month } = (await act(keeper, 'showMoney', {})).data
  await act(keeper, 'showStatement', { month })
  await act(keeper, 'listMoneyEntries', { of: 'orders', month })
  const renewal = await act(keeper, 'createRenewalPayment', { amount: 14900 })
  await act(keeper, 'verifyRenewalPayment', standin.pay(renewal.order.id))
}

/** From the sign-up to an open shop, for a person without one. */
export async function openShop({ app, act, standin, codeFor }: Stage, of: string): Promise<void> {
  const email = `owner-${of}@example.in`
  await act(app.anon, 'sendOtp', { email, password })
  const known = { email, otp: await codeFor(email), name: 'Om', password }
  const owner = app.as(await act(app.anon, 'verifyOtp', known))
  const setup = await setupForm()
  await act(owner, 'saveSetupDraft', { name: setup.name, city: setup.city })
  await act(owner, 'showSetupDraft')
  const { order } = await act(owner, 'createSetupPayment', { amount: 14900, setup })
  await act(owner, 'verifySetupPayment', { ...setup, ...standin.pay(order.id) })
}

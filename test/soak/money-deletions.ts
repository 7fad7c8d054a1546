import { password } from '../scenes/builders.ts'
import { assertEqual, call, type Scene } from './money-scene.ts'
import { settleBalance } from './money-transfers.ts'

/** Accounts are deleted only once there is some history to leave behind. */
const MIN_SALES = 3

export async function deleteCustomer(scene: Scene): Promise<void> {
  const { model, customer, story } = scene
  if (scene.isCustomerGone || model.sales.length < MIN_SALES) return
  const reply = await call(scene, 'deleteAccount', { password }, customer.token)
  story.push(`the customer deletes the account → ${reply.status}`)
  assertEqual('the customer may delete the account', !model.hasOpenOrders(), reply.status === 200)
  if (reply.status !== 200) return
  scene.isCustomerGone = true
  for (const sale of model.sales) if (sale.status === 'waiting') sale.status = 'cancelled'
}

export async function deleteShop(scene: Scene): Promise<void> {
  const { chance, model, keeper, shopId, story } = scene
  if (model.isClosed || model.sales.length < MIN_SALES) return
  if (!model.hasOpenOrders() && chance.under(0.6)) await settleBalance(scene)
  const balance = model.balancePaise()
  const reply = await call(scene, 'deleteAccount', { password }, keeper.token)
  story.push(
    `shop ${shopId.slice(-6)} is deleted, owed ${balance} → ${reply.status} ${reply.body.code ?? ''}`,
  )
  assertEqual('the shop may be deleted', !model.hasOpenOrders() && balance === 0, reply.status === 200)
  if (reply.status === 200) model.isClosed = true
}

import { password } from '../scenes/builders.ts'
import { call, insistSame, type Scene } from './money-scene.ts'
import { squareUp } from './money-transfers.ts'

/** Accounts are deleted only once there is some history to leave behind. */
const FEW = 3

export async function deleteCustomer(scene: Scene): Promise<void> {
  const { model, customer, story } = scene
  if (scene.isCustomerGone || model.sales.length < FEW) return
  const reply = await call(scene, 'deleteAccount', { password }, customer.token)
  story.push(`the customer goes → ${reply.status}`)
  insistSame('the customer may go', !model.hasOpenOrders(), reply.status === 200)
  if (reply.status !== 200) return
  scene.isCustomerGone = true
  for (const sale of model.sales) if (sale.status === 'waiting') sale.status = 'cancelled'
}

export async function deleteShop(scene: Scene): Promise<void> {
  const { chance, model, keeper, shopId, story } = scene
  if (model.isClosed || model.sales.length < FEW) return
  if (!model.hasOpenOrders() && chance.under(0.6)) await squareUp(scene)
  const balance = model.balancePaise()
  const reply = await call(scene, 'deleteAccount', { password }, keeper.token)
  story.push(`shop ${shopId.slice(-6)} goes, owed ${balance} → ${reply.status} ${reply.body.code ?? ''}`)
  insistSame('the shop may go', !model.hasOpenOrders() && balance === 0, reply.status === 200)
  if (reply.status === 200) model.isClosed = true
}

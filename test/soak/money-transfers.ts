import { settleShop } from '#server/settlement/settle-shop.ts'
import { payoutTask, receiptTask } from '../../scripts/operator/money.ts'
import { assertEqual, assertThat, type Scene } from './money-scene.ts'
import { runOperatorTask, rupees } from './operator-tasks.ts'

export async function payOut(scene: Scene): Promise<void> {
  const { chance, model, shopId, story } = scene
  if (model.isClosed) return
  const balance = model.balancePaise()
  const paise = chance.oneOf([balance, Math.floor(balance / 3), balance + 1, chance.whole(1, 50_000)])
  if (paise <= 0) return
  const isAdvance = chance.under(0.25)
  const reference = someReference(scene)
  const isKnown = model.transfers.some((one) => one.reference === reference)
  const isPossible = !isKnown && (isAdvance || paise <= balance)
  story.push(`payout ${paise} of ${balance}${isAdvance ? ' in advance' : ''}`)
  const args = [shopId, rupees(paise), reference, ...(isAdvance ? ['--advance'] : [])]
  assertEqual('a payout is accepted', isPossible, await runOperatorTask(scene.database, payoutTask, args))
  if (isPossible) model.transfers.push({ paise, reference, isLastMonth: false })
}

export async function receive(scene: Scene): Promise<void> {
  const { chance, model, shopId, story } = scene
  if (model.isClosed) return
  const balance = model.balancePaise()
  const paise = balance < 0 && chance.under(0.7) ? -balance : chance.whole(1, 20_000)
  const reference = someReference(scene)
  const isKnown = model.transfers.some((one) => one.reference === reference)
  story.push(`receipt ${paise}`)
  assertEqual(
    'a receipt is taken',
    !isKnown,
    await runOperatorTask(scene.database, receiptTask, [shopId, rupees(paise), reference]),
  )
  if (!isKnown) model.transfers.push({ paise: -paise, reference, isLastMonth: false })
}

/** Sometimes the same transfer is entered twice. */
function someReference({ chance, model }: Scene): string {
  const known = model.transfers.map(({ reference }) => reference)
  return known.length > 0 && chance.under(0.1) ? chance.oneOf(known) : `UTR ${chance.whole(1, 1e9)}`
}

export async function transferLastMonth({ chance, model, shopId, database, story }: Scene): Promise<void> {
  if (model.isClosed) return
  const paise = chance.whole(1, 10_000) * chance.oneOf([1, -1])
  const reference = `UTR old ${model.transfers.length}`
  const monthAgo = new Date(Date.now() - 31 * 24 * 3600_000)
  story.push(`transfer of ${paise} last month`)
  await settleShop(database.db, { shopId, paidPaise: paise, reference, isAdvance: true }, monthAgo)
  model.transfers.push({ paise, reference, isLastMonth: true })
}

export async function settleBalance(scene: Scene): Promise<void> {
  const { model, shopId } = scene
  const balance = model.balancePaise()
  if (balance === 0) return
  const reference = `UTR last ${model.transfers.length}`
  const task = balance > 0 ? payoutTask : receiptTask
  assertThat(
    await runOperatorTask(scene.database, task, [shopId, rupees(Math.abs(balance)), reference]),
    'what is owed may be paid',
  )
  model.transfers.push({ paise: balance, reference, isLastMonth: false })
}

import { uuidv7 } from 'uuidv7'
import { lineTotalPaise, MAX_TOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import { isWeighed, weighedLinePaise } from '#contract/rules/orders/line-changes.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findItemsToSell } from '#server/menu/read-items.ts'
import type { EndParts } from '../acts/end-order.ts'
import { takeOffSaleBefore } from '../acts/off-sale.ts'
import { lockOrder, type OrderName, requireActAllowed, type StoredOrder, takeAct } from '../acts/take-act.ts'
import { linesNow, type OrderLine, type StoredChange } from './lines-now.ts'
import { acceptance, endsWithChange, endWithoutLines, isEndedBy, settleLines } from './settle-lines.ts'
import { answerChange, type ChangeRow, readLines } from './stored-changes.ts'

export type AskedChange =
  | { count: number }
  | { grams: number }
  | { replacement: { itemId: string; count: number } }

type Asked = OrderName & {
  byAccountId: string
  itemId: string
  change: AskedChange
  /** Whether the item goes off sale too. */
  offSale?: boolean | undefined
}
type NewChange = Omit<StoredChange, 'id' | 'item_id'>

/** The columns of a replacement, empty where the change is not one. */
const noReplacement = {
  by_item_id: null,
  name: null,
  picture: null,
  price_paise: null,
  unit: null,
  pack_size: null,
}

/** The shop changes a line of an order, or proposes a change to its customer. Repeating the call changes nothing. */
export async function changeLine(db: Db, parts: EndParts, asked: Asked): Promise<void> {
  const now = new Date()
  const { itemId, change, offSale, byAccountId, ...name } = asked
  const said = `${itemId} ${JSON.stringify(change)}`
  await db.transaction().execute(async (tx) => {
    if (offSale) await takeOffSaleBefore(tx, name, itemId)
    const order = await lockOrder(tx, name)
    if (await isEndedBy(tx, order, said)) return
    requireActAllowed(order, 'changed')
    // It has no customer who could be asked, and nothing to refund.
    if (order.is_test) throw new Refusal('change_not_possible', { reason: 'test_order' })
    // All its lines cost nothing, so leaving out any of them would look as if nothing was left, and end the order.
    if (order.again_of) throw new Refusal('change_not_possible', { reason: 'brought_again' })
    const { ordered, changes, lines } = await readLines(tx, name)
    const last = lastOf(changes, itemId)
    if (last && isSame(last, change)) return
    const line = lines.find(({ item_id }) => item_id === itemId)
    if (!line) {
      if (!last) throw new Refusal('not_found')
      throw new Refusal('order_moved_on', { reason: 'new' })
    }
    const question = last?.state === 'proposed' ? last : undefined
    const offered = changes.filter((known) => known.state === 'proposed' && known !== question)
    const made = await changeOf(tx, order, { lines, line, offered, change })
    const by = { byAccountId, at: now }
    if (!made) {
      if (question) await takeOfferBack(tx, order, { offer: question, item: line.name, ...by })
      return
    }
    const row = { ...made, id: uuidv7(), item_id: itemId }
    const after = linesNow(ordered, [...changes, row]).lines
    if (made.line_paise > line.total_paise) refuseTooMuch(order, after, [...offered, row])
    const details = { item: line.name, ...(made.name !== null && { offer: made.name }) }
    if (made.state === 'proposed') {
      await storeChange(tx, name, { change: row, insteadOf: question, ...by })
      const set = acceptance(order, now)
      const offer = { ...details, offerPaise: made.line_paise }
      return takeAct(tx, order, { name: 'proposed', set, details: offer, ...by })
    }
    if (endsWithChange(order, { before: lines, after }))
      return endWithoutLines(tx, parts, order, { endedBy: said, ...by })
    await storeChange(tx, name, { change: row, insteadOf: question, ...by })
    await settleLines(tx, parts, order, { name: 'changed', before: lines, after, details, ...by })
  })
}

/** The shop withdraws a proposal: the line stays as it is. */
async function takeOfferBack(
  tx: Tx,
  order: StoredOrder,
  { offer, item, byAccountId, at }: { offer: ChangeRow; item: string; byAccountId: string; at: Date },
): Promise<void> {
  await answerChange(tx, offer, 'withdrawn', at)
  await takeAct(tx, order, { name: 'proposal_withdrawn', details: { item }, byAccountId, at })
}

/**
 * The last change of the item's present line. If the item came in as a replacement, changes before that were of an earlier
 * line of the same item.
 */
function lastOf(changes: readonly ChangeRow[], itemId: string): ChangeRow | undefined {
  const came = changes.findLastIndex(({ by_item_id, state }) => by_item_id === itemId && state === 'accepted')
  return changes.slice(came + 1).findLast(({ item_id }) => item_id === itemId)
}

function isSame(last: ChangeRow, asked: AskedChange): boolean {
  if (last.state === 'withdrawn') return false
  if ('count' in asked) return last.kind === 'count' && last.count === asked.count
  if ('grams' in asked) return last.grams === asked.grams
  const { itemId, count } = asked.replacement
  return last.by_item_id === itemId && last.count === count
}

type OfLine = { lines: readonly OrderLine[]; line: OrderLine; offered: readonly ChangeRow[] }

/** The change to store, or undefined where the line is already as asked. */
function changeOf(
  tx: Tx,
  order: StoredOrder,
  { change, ...of }: OfLine & { change: AskedChange },
): Promise<NewChange | undefined> | NewChange | undefined {
  if ('count' in change) return lowered(of.line, change.count)
  if ('grams' in change) return weighed(order, of.line, change.grams)
  return replaced(tx, order, of, change.replacement)
}

function lowered(line: OrderLine, count: number): NewChange | undefined {
  if (count === line.count) return undefined
  if (count > line.count) throw new Refusal('change_not_possible', { reason: 'more' })
  const line_paise = Math.min(line.total_paise, lineTotalPaise(line.price_paise, count))
  return { kind: 'count', state: 'made', count, grams: null, line_paise, ...noReplacement }
}

function weighed(order: StoredOrder, line: OrderLine, grams: number): NewChange | undefined {
  const { price_paise: pricePaise, pack_size: packSize, unit, count, total_paise: totalPaise } = line
  if (!isWeighed(unit)) throw new Refusal('change_not_possible', { reason: 'not_weighed' })
  if (grams === line.grams) return undefined
  const isCash = order.payment_method === 'COD'
  const line_paise = weighedLinePaise({ pricePaise, packSize, unit, count, totalPaise }, grams, isCash)
  return { kind: 'weight', state: 'made', count, grams, line_paise, ...noReplacement }
}

async function replaced(
  tx: Tx,
  order: StoredOrder,
  { lines, line, offered }: OfLine,
  { itemId, count }: { itemId: string; count: number },
): Promise<NewChange> {
  const item = (await findItemsToSell(tx, order.shop_id, [itemId])).get(itemId)
  if (!item?.is_sold || (item.stock_count ?? count) < count)
    throw new Refusal('change_not_possible', { reason: 'not_on_sale' })
  const isOffered = offered.some(({ by_item_id }) => by_item_id === itemId)
  if (isOffered || lines.some(({ item_id }) => item_id === itemId))
    throw new Refusal('change_not_possible', { reason: 'in_order' })
  const { id: by_item_id, name, picture, price_paise, unit, pack_size } = item
  const offer = { name, picture, price_paise, unit, pack_size }
  const line_paise = lineTotalPaise(item.price_paise, count)
  const costsMore = line_paise > line.total_paise
  if (costsMore && order.payment_method === 'online')
    throw new Refusal('change_not_possible', { reason: 'costs_more' })
  const state = order.wish === 'replace' && !costsMore ? 'accepted' : 'proposed'
  return { kind: 'replacement', state, count, grams: null, line_paise, by_item_id, ...offer }
}

/**
 * Refuses a change with which the order could cost more than an order may, whichever offers its customer accepts. Checked
 * here, as the customer could do nothing about it.
 */
function refuseTooMuch(order: StoredOrder, lines: readonly OrderLine[], changes: readonly StoredChange[]) {
  const offerOf = new Map(
    changes.flatMap((change) =>
      change.state === 'proposed' ? [[change.item_id, change.line_paise] as const] : [],
    ),
  )
  const dearest = lines.map(({ item_id, total_paise }) => Math.max(total_paise, offerOf.get(item_id) ?? 0))
  const mostPaise = dearest.reduce((sum, paise) => sum + paise, order.delivery_paise)
  if (mostPaise > MAX_TOTAL_PAISE) throw new Refusal('malformed', { reason: 'too_much' })
}

type Storing = {
  change: StoredChange
  /** An open proposal about the same line, which is withdrawn. */
  insteadOf: ChangeRow | undefined
  byAccountId: string
  at: Date
}

async function storeChange(tx: Tx, { shopId, orderId }: OrderName, storing: Storing): Promise<void> {
  const { change, insteadOf, byAccountId, at } = storing
  if (insteadOf) await answerChange(tx, insteadOf, 'withdrawn', at)
  await tx
    .insertInto('order_changes')
    .values({ ...change, shop_id: shopId, order_id: orderId, by_account_id: byAccountId, made_at: at })
    .execute()
}

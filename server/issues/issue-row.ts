import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Issue } from '#contract/issues.ts'
import type { Unit } from '#contract/rules/items/catalogue.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { cutPage, readCursor } from '#server/http/cursor.ts'
import type { OrderName } from '#server/orders/acts/take-act.ts'
import type { IssueName } from './parts.ts'

export type StoredIssue = Selectable<Tables['order_issues']>
type StoredStep = Selectable<Tables['order_issue_steps']>

type IssueRow = StoredIssue & {
  order_id: string
  is_again_cancelled: boolean
  items: { id: string; name: string; unit: Unit; pack_size: number }[]
  photos: { id: string }[]
  steps: (Omit<StoredStep, 'at'> & { at: string })[]
}

/** The items that an order can have brought: those ordered, and those that replaced them. */
const itemsOf = (eb: ExpressionBuilder<Tables, 'order_issues'>) =>
  eb
    .selectFrom('order_lines as line')
    .select(['line.item_id as id', 'line.name', 'line.unit', 'line.pack_size'])
    .whereRef('line.shop_id', '=', 'order_issues.shop_id')
    .whereRef('line.order_id', '=', 'order_issues.order_id')
    .union(
      eb
        .selectFrom('order_changes as change')
        .select((of) => [
          of.ref('change.by_item_id').$notNull().as('id'),
          of.ref('change.name').$notNull().as('name'),
          of.ref('change.unit').$notNull().as('unit'),
          of.ref('change.pack_size').$notNull().as('pack_size'),
        ])
        .whereRef('change.shop_id', '=', 'order_issues.shop_id')
        .whereRef('change.order_id', '=', 'order_issues.order_id')
        .where('change.by_item_id', 'is not', null),
    )

function withDetails(eb: ExpressionBuilder<Tables, 'order_issues'>) {
  return [
    eb
      .exists(
        eb
          .selectFrom('orders as again')
          .select('again.id')
          .whereRef('again.shop_id', '=', 'order_issues.shop_id')
          .whereRef('again.id', '=', 'order_issues.again_order_id')
          .where('again.status', '=', 'Cancelled'),
      )
      .as('is_again_cancelled'),
    jsonArrayFrom(
      eb
        .selectFrom(itemsOf(eb).as('item'))
        .distinctOn('item.id')
        .select(['item.id', 'item.name', 'item.unit', 'item.pack_size'])
        .where(sql<boolean>`order_issues.item_ids ? item.id::text`)
        .orderBy('item.id'),
    ).as('items'),
    jsonArrayFrom(
      eb
        .selectFrom('order_issue_photos as photo')
        .select('photo.id')
        .whereRef('photo.shop_id', '=', 'order_issues.shop_id')
        .whereRef('photo.issue_id', '=', 'order_issues.id')
        .orderBy('photo.id'),
    ).as('photos'),
    jsonArrayFrom(
      eb
        .selectFrom('order_issue_steps as step')
        .selectAll()
        .whereRef('step.shop_id', '=', 'order_issues.shop_id')
        .whereRef('step.issue_id', '=', 'order_issues.id')
        .orderBy('step.id'),
    ).as('steps'),
  ]
}

/** The stored row. A caller that decides by it holds the order's lock. */
export const findIssue = (
  db: Db | Tx,
  { shopId, orderId, issueId }: IssueName,
): Promise<StoredIssue | undefined> =>
  ofOrders(db)
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('id', '=', issueId)
    .executeTakeFirst()

const ofOrders = (db: Db | Tx) => db.selectFrom('order_issues').where('order_id', 'is not', null)

/** All issues of one order, oldest first. */
export async function readOrderIssues(db: Db | Tx, { shopId, orderId }: OrderName): Promise<Issue[]> {
  const rows = await ofOrders(db)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('order_issues.id')
    .selectAll('order_issues')
    .select(withDetails)
    .$castTo<IssueRow>()
    .execute()
  return rows.map(toIssue)
}

const DEFAULT_LIMIT = 200

/** A shop's issues that are not closed: those that wait for the shop first, then the others, each oldest first. */
export async function readWaitingIssues(
  db: Db,
  shopId: string,
  { limit = DEFAULT_LIMIT, after }: { limit?: number | undefined; after?: string | undefined } = {},
): Promise<{ data: Issue[]; next?: string; count?: number }> {
  const waiting = ofOrders(db).where('shop_id', '=', shopId).where('state', '<>', 'closed')
  const isAnswered = sql<number>`(state <> 'open')::int`
  const from = after ? readCursor(after) : undefined
  const counted = after
    ? undefined
    : await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await waiting
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(${isAnswered}, order_issues.id) > (${from?.[0]}, ${from?.[1]}::uuid)`),
    )
    .orderBy(isAnswered)
    .orderBy('order_issues.id')
    .limit(limit + 1)
    .selectAll('order_issues')
    .select(withDetails)
    .$castTo<IssueRow>()
    .execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.state === 'open' ? 0 : 1, last.id])
  return {
    data: page.map(toIssue),
    ...counted,
    ...more,
  }
}

function toIssue(row: IssueRow): Issue {
  return {
    _id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    items: row.items.map(({ id, name, unit, pack_size }) => ({ _id: id, name, unit, packSize: pack_size })),
    photos: row.photos.map(({ id }) => id),
    state: row.state,
    answerBy: row.answer_by.toISOString(),
    ...(row.answer && { answer: row.answer }),
    ...(row.amount_paise && { amount: toRupees(row.amount_paise) }),
    ...(row.gives_cash && {
      cash: { ...(row.cash_confirmed_at && { confirmedAt: row.cash_confirmed_at.toISOString() }) },
    }),
    ...(row.settles_at && { settlesAt: row.settles_at.toISOString() }),
    ...(row.again_order_id && { againOrderId: row.again_order_id }),
    ...(row.is_again_cancelled && { isAgainCancelled: true }),
    steps: row.steps.map((step) => ({
      kind: step.kind,
      by: step.by_party,
      at: new Date(step.at).toISOString(),
      text: step.text,
      ...(step.amount_paise && { amount: toRupees(step.amount_paise) }),
      ...(step.borne_by && { borneBy: step.borne_by }),
    })),
  }
}

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { fill } from '#contract/rules/language/say.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { words } from '#contract/words/en.ts'
import { dateIn } from '#contract/words/moments.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { GatewaySettlementStatus } from '#server/db/tables/payments.ts'
import type { Tables } from '#server/db/tables.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import type { GatewaySettlementEffects } from './effects.ts'
import type { GatewaySettlementFact } from './gateway.ts'
import { settlementLetters as texts } from './texts/en.ts'

type GatewaySettlement = Selectable<Tables['gateway_settlements']>

/** `disagrees`: its amount differs from the one stored first, which stays until a person has looked. */
type GatewaySettlementNews = 'news' | 'noted' | 'disagrees'

const ranks: Record<GatewaySettlementStatus, number> = { created: 0, processed: 1, failed: 1 }

/** Applies what the gateway says of a payout to our bank. Its status only moves forward; its stored amount never changes. */
export function applySettlement(
  db: Db,
  effects: GatewaySettlementEffects,
  fact: GatewaySettlementFact,
): Promise<GatewaySettlementNews> {
  return db.transaction().execute(async (tx) => {
    const isNews = await moveSettlement(tx, fact)
    const settlement = await findSettlement(tx, fact.id)
    await effects.settlementChanged(tx, {
      settlementId: settlement.id,
      paidOutPaise: settlement.status === 'processed' ? settlement.amount_paise : 0,
    })
    if (settlement.amount_paise !== fact.amountPaise) {
      await effects.tellOperator(tx, otherAmount(settlement, fact))
      return 'disagrees'
    }
    if (isNews && settlement.status === 'failed') await effects.tellOperator(tx, failed(settlement))
    return isNews ? 'news' : 'noted'
  })
}

/** Answers whether the fact was news. Either way the row is locked until the commit. */
async function moveSettlement(tx: Tx, fact: GatewaySettlementFact): Promise<boolean> {
  const told = {
    status: fact.status,
    rank: ranks[fact.status],
    told_at: fact.at,
    utr: fact.utr,
    fees_paise: fact.feesPaise,
    tax_paise: fact.taxPaise,
  }
  const moved = await tx
    .insertInto('gateway_settlements')
    .values({ id: fact.id, amount_paise: fact.amountPaise, made_at: fact.madeAt, ...told })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...told, updated_at: sql<Date>`now()` })
        .where(
          sql<boolean>`excluded.status <> gateway_settlements.status
            and (excluded.rank, excluded.told_at) > (gateway_settlements.rank, gateway_settlements.told_at)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

const findSettlement = (tx: Tx, id: string): Promise<GatewaySettlement> =>
  tx.selectFrom('gateway_settlements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const failed = (settlement: GatewaySettlement): OperatorNews => {
  const amount = formatPaise(settlement.amount_paise)
  return {
    key: `settlement:${settlement.id}:failed`,
    subject: fill(texts.failed.subject, { amount }),
    heading: texts.failed.heading,
    paragraphs: [
      fill(texts.failed.text, { amount, date: dateIn(words, settlement.made_at) }),
      texts.failed.help,
    ],
    reason: reasonOf(settlement.id, settlement.utr),
  }
}

const otherAmount = (settlement: GatewaySettlement, fact: GatewaySettlementFact): OperatorNews => {
  const told = formatPaise(fact.amountPaise)
  return {
    key: `settlement:${settlement.id}:amount`,
    subject: fill(texts.otherAmount.subject, { amount: told }),
    heading: texts.otherAmount.heading,
    paragraphs: [
      fill(texts.otherAmount.text, { kept: formatPaise(settlement.amount_paise), told }),
      texts.otherAmount.help,
    ],
    reason: reasonOf(settlement.id, fact.utr),
  }
}

const reasonOf = (settlement: string, utr: string | null | undefined) =>
  utr ? fill(texts.reasonWithUtr, { settlement, utr }) : fill(texts.reason, { settlement })

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { BANK_WAIT_HOURS, CODE_MINUTES } from '#contract/rules/pages/promises.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { sealContext } from '../open-shop.ts'

export type BankDetails = {
  accountNumber: string
  ifscCode: string
  accountHolderName: string
  bankName: string
}

type SealedBank = {
  account_number_sealed: string
  ifsc_sealed: string
  account_holder_name: string
  bank_name: string
}

const columns = ['account_number_sealed', 'ifsc_sealed', 'account_holder_name', 'bank_name'] as const

const applyBankDetails = defineJob<{ shopId: string }>('apply_bank_details', { lane: 'money' })

export const handleBankDetails = (sealer: Sealer): JobHandler =>
  handle(applyBankDetails, ({ shopId }, { db }) => applyDueBankDetails(db, sealer, shopId))

/** The bank details among the changes of a shop; undefined if there are none. */
export function bankChangesOf(changes: { [field in keyof BankDetails]?: string | undefined }) {
  const given = fields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]]))
  return given.length > 0 ? (Object.fromEntries(given) as Partial<BankDetails>) : undefined
}

const fields = ['accountNumber', 'ifscCode', 'accountHolderName', 'bankName'] as const

/**
 * Stores new bank details, which take effect after a day (`BANK_WAIT_HOURS`). Fields that are not given stay as they are. A
 * later request replaces a pending one and starts the wait again; a pending one that is due takes effect first, even if its
 * job is late. @returns what to tell the keeper; undefined if this repeats a recent request
 */
export async function askForBankDetails(
  tx: Tx,
  sealer: Sealer,
  { shopId, actor, changes }: { shopId: string; actor: string; changes: Partial<BankDetails> },
): Promise<{ effectiveAt: Date; before: string; after: string } | undefined> {
  await putDueIntoForce(tx, sealer, shopId)
  const now = await findBankDetails(tx, sealer, shopId, 'shops')
  if (!now) throw new Refusal('not_found')
  const wanted = { ...now, ...changes }
  if (await isAskedLately(tx, sealer, shopId, wanted)) return undefined
  const { effective_at: effectiveAt } = await tx
    .insertInto('pending_bank_details')
    .values({ shop_id: shopId, ...seal(sealer, shopId, wanted), effective_at: inADay })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet({ ...seal(sealer, shopId, wanted), asked_at: sql<Date>`now()`, effective_at: inADay }),
    )
    .returning('effective_at')
    .executeTakeFirstOrThrow()
  const change = { before: maskedBank(now), after: maskedBank(wanted) }
  await writeMoneyAudit(tx, { actor, kind: 'bank_asked', subject: shopId, ...change })
  await enqueue(tx, applyBankDetails, { shopId }, { jobKey: `bank:${shopId}`, runAt: effectiveAt })
  return { effectiveAt, ...change }
}

/** Whether exactly these changes were requested recently (`isAskedLately`). */
export async function areBankDetailsAsked(
  db: Db,
  sealer: Sealer,
  shopId: string,
  changes: Partial<BankDetails>,
): Promise<boolean> {
  const now = await findBankDetails(db, sealer, shopId, 'shops')
  return now !== undefined && isAskedLately(db, sealer, shopId, { ...now, ...changes })
}

/** Whether the same was requested within the validity of a code. It is then a retry after a lost answer. */
async function isAskedLately(
  db: Db | Tx,
  sealer: Sealer,
  shopId: string,
  wanted: BankDetails,
): Promise<boolean> {
  const asked = await db
    .selectFrom('pending_bank_details')
    .select(columns)
    .where('shop_id', '=', shopId)
    .where('asked_at', '>', sql<Date>`now() - make_interval(mins => ${CODE_MINUTES})`)
    .executeTakeFirst()
  return asked !== undefined && isDeepStrictEqual(open(sealer, shopId, asked), wanted)
}

const inADay = sql<Date>`now() + make_interval(hours => ${BANK_WAIT_HOURS})`

/** Applies pending bank details that are due. */
export function applyDueBankDetails(db: Db, sealer: Sealer, shopId: string): Promise<void> {
  return db.transaction().execute((tx) => putDueIntoForce(tx, sealer, shopId))
}

async function putDueIntoForce(tx: Tx, sealer: Sealer, shopId: string): Promise<void> {
  // The shop first, then its pending details: the same lock order as in an edit.
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().execute()
  const due = await tx
    .deleteFrom('pending_bank_details')
    .where('shop_id', '=', shopId)
    .where('effective_at', '<=', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst()
  if (!due) return
  const before = await findBankDetails(tx, sealer, shopId, 'shops')
  await tx.updateTable('shops').set(due).where('id', '=', shopId).execute()
  await writeMoneyAudit(tx, {
    actor: 'clock',
    kind: 'bank_changed',
    subject: shopId,
    before: before ? maskedBank(before) : '',
    after: maskedBank(open(sealer, shopId, due)),
  })
}

/** Where the shop's money goes at this moment. Applies pending details that are due, even if their job is late. */
export async function findBankInForce(
  db: Db,
  sealer: Sealer,
  shopId: string,
): Promise<BankDetails | undefined> {
  await applyDueBankDetails(db, sealer, shopId)
  return findBankDetails(db, sealer, shopId, 'shops')
}

/** Decrypted, to be masked or paid to. Undefined if there is no such row, or the shop's account was deleted. */
export async function findBankDetails(
  db: Db | Tx,
  sealer: Sealer,
  shopId: string,
  from: 'shops' | 'pending_bank_details',
): Promise<BankDetails | undefined> {
  const row: SealedBank | undefined = await (from === 'shops'
    ? db.selectFrom('shops').select(columns).where('id', '=', shopId).executeTakeFirst()
    : db.selectFrom('pending_bank_details').select(columns).where('shop_id', '=', shopId).executeTakeFirst())
  // Deleting the account empties the columns.
  return row && row.account_number_sealed !== '' ? open(sealer, shopId, row) : undefined
}

const open = (sealer: Sealer, shopId: string, row: SealedBank): BankDetails => ({
  accountNumber: sealer.open(row.account_number_sealed, sealContext(shopId, 'account_number')),
  ifscCode: sealer.open(row.ifsc_sealed, sealContext(shopId, 'ifsc')),
  accountHolderName: row.account_holder_name,
  bankName: row.bank_name,
})

const seal = (sealer: Sealer, shopId: string, bank: BankDetails): SealedBank => ({
  account_number_sealed: sealer.seal(bank.accountNumber, sealContext(shopId, 'account_number')),
  ifsc_sealed: sealer.seal(bank.ifscCode, sealContext(shopId, 'ifsc')),
  account_holder_name: bank.accountHolderName,
  bank_name: bank.bankName,
})

/** Only as much as an owner needs to recognise the account. */
export const maskedBank = ({ accountNumber, ifscCode }: BankDetails) =>
  `account …${accountNumber.slice(-4)}, IFSC …${ifscCode.slice(-4)}`

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { TestApp } from '#test/app-test.ts'
import { givePassword, password, testSealer } from '#test/scenes/builders.ts'
import { test, thisBrowser } from '#test/scenes/sign-in-test.ts'
import { applyDueBankDetails, findBankDetails } from './bank-details.ts'

const fresh = {
  accountNumber: '987654321012',
  ifscCode: 'HDFC0000001',
  accountHolderName: 'Ravi Kale',
  bankName: 'HDFC Bank',
}

async function makeScene(app: TestApp, db: Parameters<typeof applyDueBankDetails>[0]) {
  const keeper = await app.shopkeeper({ email: 'counter@example.in' })
  await givePassword(db, keeper.accountId)
  const paidTo = async () =>
    (await findBankDetails(db, testSealer, keeper.shopId, 'shops'))?.accountNumber.slice(-4)
  return { keeper, paidTo }
}

describe('bank details', () => {
  test('change only with a proof, while other details need none', async ({ app, db }) => {
    const { keeper, paidTo } = await makeScene(app, db)
    expect((await keeper.call('editOwnShop', fresh)).body.code).toBe('proof_required')
    const wrong = await keeper.call('editOwnShop', { ...fresh, proof: { password: 'wrong horse 7' } })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    expect((await keeper.call('editOwnShop', { phone: '9811111111' })).status).toBe(200)
    expect(await db.selectFrom('pending_bank_details').selectAll().execute()).toEqual([])
    expect(await paidTo()).toBe('4321')
  })

  test('wait 24 hours, are reported to the e-mail of the account, and audited', async ({
    app,
    db,
    mailbox,
  }) => {
    const { keeper, paidTo } = await makeScene(app, db)
    const { body } = await keeper.call('editOwnShop', { ...fresh, proof: { password } })
    expect(body.shop).toMatchObject({
      accountNumber: 'XXXXXXXX4321',
      pendingBank: { accountNumber: 'XXXXXXXX1012', ifscCode: 'XXXXXXX0001', bankName: 'HDFC Bank' },
    })
    const wait = Date.parse(body.shop.pendingBank?.from ?? '') - Date.now()
    expect(wait).toBeGreaterThan(23.9 * 3600_000)
    await applyDueBankDetails(db, testSealer, keeper.shopId)
    expect(await paidTo()).toBe('4321')

    await app.runDueJobs()
    await app.runDueJobs()
    expect(mailbox.mails.map(({ to }) => to.join())).toEqual([keeper.email])
    expect(mailbox.mails[0]?.text).not.toContain(fresh.accountNumber)

    await db.updateTable('pending_bank_details').set({ effective_at: sql<Date>`now()` }).execute()
    await applyDueBankDetails(db, testSealer, keeper.shopId)
    await applyDueBankDetails(db, testSealer, keeper.shopId)
    expect(await paidTo()).toBe('1012')
    const lines = await db
      .selectFrom('money_audit')
      .select(['actor', 'kind', 'subject', 'before', 'after'])
      .orderBy('at')
      .execute()
    const change = { before: 'account …4321, IFSC …1234', after: 'account …1012, IFSC …0001' }
    expect(lines).toEqual([
      { actor: keeper.accountId, kind: 'bank_asked', subject: keeper.shopId, ...change },
      { actor: 'clock', kind: 'bank_changed', subject: keeper.shopId, ...change },
    ])
  })

  test('are saved, with the other changes, only by the call that used up the proof', async ({
    app,
    db,
    codeFor,
  }) => {
    const { keeper } = await makeScene(app, db)
    await keeper.call('sendAccountCode', { purpose: 'bank' })
    const proof = { otp: (await codeFor(keeper.email)) ?? '' }
    const names = Array.from({ length: 6 }, (_, i) => `Kale ${i}`)
    const answers = await Promise.all(
      names.map((name) => keeper.call('editOwnShop', { ...fresh, name, proof })),
    )
    const winners = names.filter((_, i) => answers[i]?.status === 200)
    expect(winners).toHaveLength(1)
    expect((await keeper.call('showOwnShop')).body.shop.name).toBe(winners[0])
  })

  test.for(['code', 'credential', 'password'] as const)(
    'sent again because the answer was lost, with the same %s, are requested and reported once',
    async (kind, { app, db, codeFor, google, mailbox }) => {
      const { keeper } = await makeScene(app, db)
      const proveBy = {
        async code() {
          await keeper.call('sendAccountCode', { purpose: 'bank' })
          return { otp: (await codeFor(keeper.email)) ?? '' }
        },
        credential: async () => ({ credential: await google.sign(keeper.email) }),
        password: async () => ({ password }),
      }
      const proof = await proveBy[kind]()
      mailbox.clear()
      const save = () =>
        keeper.call('editOwnShop', { ...fresh, upiAddress: 'ravi@oksbi', proof }, thisBrowser)
      const answers = [...(await Promise.all([save(), save()])), await save()]
      const shops = answers.map(({ body }) => body.shop)
      expect(shops[0]).toMatchObject({ pendingBank: { bankName: 'HDFC Bank' }, upiAddress: 'ravi@oksbi' })
      expect(shops).toEqual([shops[0], shops[0], shops[0]])
      const lines = await db.selectFrom('money_audit').select('kind').orderBy('kind').execute()
      expect(lines.map((line) => line.kind)).toEqual(['bank_asked', 'upi_changed'])
      await app.runDueJobs()
      await app.runDueJobs()
      expect(mailbox.mails).toHaveLength(2)
    },
  )

  test('with a used code are refused if they differ, come with other changes, or were requested long ago', async ({
    app,
    db,
    codeFor,
  }) => {
    const { keeper } = await makeScene(app, db)
    await keeper.call('sendAccountCode', { purpose: 'bank' })
    const proof = { otp: (await codeFor(keeper.email)) ?? '' }
    const save = (changes: object) => keeper.call('editOwnShop', { ...fresh, ...changes, proof })
    expect((await save({})).status).toBe(200)
    const refused = { status: 400, body: { code: 'wrong_code' } }
    for (const other of [{ accountNumber: '111122223333' }, { upiAddress: 'ravi@oksbi' }, { name: 'Kale' }])
      expect(await save(other)).toMatchObject(refused)
    await db
      .updateTable('pending_bank_details')
      .set({ asked_at: sql<Date>`now() - interval '11 minutes'` })
      .execute()
    expect(await save({})).toMatchObject(refused)
  })

  test('that are requested again wait a full day again', async ({ app, db }) => {
    const { keeper, paidTo } = await makeScene(app, db)
    await keeper.call('editOwnShop', { ...fresh, proof: { password } })
    await db
      .updateTable('pending_bank_details')
      .set({ effective_at: sql<Date>`now() + interval '1 minute'` })
      .execute()
    await keeper.call('editOwnShop', { ...fresh, accountNumber: '111122223333', proof: { password } })
    await db
      .updateTable('pending_bank_details')
      .set({ effective_at: sql<Date>`effective_at - interval '23 hours'` })
      .execute()
    await applyDueBankDetails(db, testSealer, keeper.shopId)
    expect(await paidTo()).toBe('4321')
  })

  test('that have waited a day are in force, even if their job is late and others are requested', async ({
    app,
    db,
  }) => {
    const { keeper, paidTo } = await makeScene(app, db)
    await keeper.call('editOwnShop', { ...fresh, proof: { password } })
    await db.updateTable('pending_bank_details').set({ effective_at: sql<Date>`now()` }).execute()
    await keeper.call('editOwnShop', { accountHolderName: 'Ravi R. Kale', proof: { password } })
    expect(await paidTo()).toBe('1012')
    await db.updateTable('pending_bank_details').set({ effective_at: sql<Date>`now()` }).execute()
    await applyDueBankDetails(db, testSealer, keeper.shopId)
    const now = await findBankDetails(db, testSealer, keeper.shopId, 'shops')
    expect(now).toMatchObject({ ...fresh, accountHolderName: 'Ravi R. Kale' })
  })
})

describe('the money audit', () => {
  test('cannot be changed or deleted, not even by the owner of the database', async ({ app, db, owner }) => {
    const { keeper } = await makeScene(app, db)
    await keeper.call('editOwnShop', { ...fresh, proof: { password } })
    await expect(owner.updateTable('money_audit').set({ actor: 'nobody' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(owner.deleteFrom('money_audit').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate money_audit`.execute(owner)).rejects.toThrow('append-only')
  })

  test('records downloads and deletions of accounts', async ({ app, db }) => {
    const { keeper } = await makeScene(app, db)
    expect((await keeper.call('exportAccount', { password })).status).toBe(200)
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    const lines = await db
      .selectFrom('money_audit')
      .select(['actor', 'kind', 'subject'])
      .orderBy('id')
      .execute()
    const { accountId } = keeper
    expect(lines).toEqual([
      { actor: accountId, kind: 'data_exported', subject: accountId },
      { actor: accountId, kind: 'account_erased', subject: accountId },
    ])
  })
})

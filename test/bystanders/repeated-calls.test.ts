import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RouteName, routes } from '#contract/routes.ts'
import { keysOf } from '#contract/rules/keys-of.ts'
import { password } from '#test/scenes/builders.ts'
import type { Act, Stage } from './act.ts'
import { everyRow, missingFrom } from './rows.ts'
import { makeTown, stories, test } from './town.ts'

type Exception = {
  /** The refusal code of the repeat, if the first call has removed its object. */
  refused?: string
  /** Tables in which the repeat inserts rows of its own. */
  leaves?: string[]
  isAnsweredOtherwise?: true
}

/** Each call creates a session, with a mail about it. */
const signsIn: Exception = {
  leaves: ['sessions', 'known_devices', 'graphile_worker._private_jobs'],
  isAnsweredOtherwise: true,
}
/** Each call sends another code. */
const sendsCode: Exception = {
  leaves: ['code_challenges', 'phone_challenges', 'graphile_worker._private_jobs'],
  isAnsweredOtherwise: true,
}
/** Specified as relative changes. Our own pages make up for lost answers by absolute counts. */
const counts: Exception = { leaves: ['cart_lines'], isAnsweredOtherwise: true }
/** The same payment, with another reconciling job. */
const beginsPayment: Exception = { leaves: ['graphile_worker._private_jobs'] }

const exceptions: Partial<Record<RouteName, Exception>> = {
  login: signsIn,
  register: signsIn,
  verifyOtp: signsIn,
  resetPassword: signsIn,
  loginPhone: signsIn,
  registerPhone: signsIn,
  sendOtp: sendsCode,
  forgotPassword: sendsCode,
  sendAccountCode: sendsCode,
  sendPhoneCode: sendsCode,
  sendLinkCode: sendsCode,
  addToCart: counts,
  removeFromCart: counts,
  createSetupPayment: beginsPayment,
  createRenewalPayment: beginsPayment,
  createCommissionPayment: beginsPayment,
  logout: { refused: 'token_expired' },
  logoutAll: { refused: 'token_expired' },
  deleteAccount: { refused: 'token_expired' },
  endSession: { refused: 'not_found' },
  removeAddress: { refused: 'not_found' },
  removeFood: { refused: 'not_found' },
  // Each download is another line of the log, and a code allows only one.
  exportAccount: { leaves: ['money_audit'], isAnsweredOtherwise: true },
  // Its answer has the number of removed items.
  undoBatch: { isAnsweredOtherwise: true },
}

/** Not repeated here: Google's credentials are single-use, webhooks have tests of their own, and a chat stores nothing. */
const notRepeated: RouteName[] = ['loginGoogle', 'registerGoogle', 'receivePaymentEvent', 'chat']
const isChanging = (name: RouteName) => routes[name].method !== 'GET' && !notRepeated.includes(name)

/** A row without values that differ with each write: timestamps and ciphertexts. */
const withoutTimestamps = (row: string) =>
  row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00/g, '').replace(/v1\.[\w-]+\.[\w-]+/g, '')
const rowsWithoutTimestamps = async (...of: Parameters<typeof everyRow>) =>
  new Set([...(await everyRow(...of))].map(withoutTimestamps))
/** Tables that every call writes to. */
const writtenByEveryCall = ['audit_events', 'rate_limits']

test('a call repeated because its reply was lost is answered as done, and nothing is done twice', async ({
  app,
  db,
  standin,
  codeFor,
}) => {
  const { asha, near } = await makeTown(app, db)
  const called = new Set<RouteName>()
  const act: Act = async (who, name, input, headers) => {
    const sent = { 'idempotency-key': randomUUID(), ...headers }
    const { status, body } = await who.call(name, input, sent)
    if (status >= 300) expect.fail(`${name}: ${status} ${JSON.stringify(body)}`)
    if (!isChanging(name)) return body
    called.add(name)
    const { refused, leaves = [], isAnsweredOtherwise } = exceptions[name] ?? {}
    // Otherwise a scheduled job could become due meanwhile on a slow machine.
    await sql`
      update graphile_worker._private_jobs set run_at = run_at + interval '1 day' where run_at > now()`.execute(
      db,
    )
    const before = await rowsWithoutTimestamps(db)
    const again = await who.call(name, input, sent)
    const after = await rowsWithoutTimestamps(db)
    const changed = [...missingFrom(before, after), ...missingFrom(after, before)].filter(
      (row) => ![...writtenByEveryCall, ...leaves].includes(row.split(' ')[0] ?? ''),
    )
    expect({ name, changed }).toEqual({ name, changed: [] })
    const isUsedUp = name === 'exportAccount' && input !== undefined && 'otp' in input
    if (isUsedUp || refused) expect([name, again.body.code]).toEqual([name, refused ?? 'wrong_code'])
    else expect([name, again.status]).toEqual([name, status])
    const isSame = !refused && !isAnsweredOtherwise
    // The remaining time counts down.
    const answered = { ...again.body, ...('payWithin' in body && { payWithin: body.payWithin }) }
    if (isSame) expect({ name, ...answered }).toEqual({ name, ...body })
    return again.status < 300 ? again.body : body
  }
  const stage: Stage = { app, act, standin, codeFor }
  await stories.dayWithMoney(stage, asha, near)
  await stories.apart(stage, asha, near, '987654321')
  await act(asha, 'deleteAccount', { password })
  expect(keysOf(routes).filter((name) => isChanging(name) && !called.has(name))).toEqual([])
})

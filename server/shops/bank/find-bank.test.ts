import { expect, test } from 'vitest'
import { test as httpTest } from '#test/app-test.ts'
import { findBank } from './find-bank.ts'

test.for([
  ['SBIN0001234', 'State Bank of India', true],
  ['HDFC0000001', 'HDFC Bank', true],
  ['SBIN0ZZZZZZ', 'State Bank of India', false],
  ['QQQQ0000001', '', false],
] as const)('%s is %s', async ([ifsc, bankName, isKnownBranch]) => {
  expect(await findBank(ifsc)).toEqual({ bankName, isKnownBranch })
})

test('a bank code lent to a smaller bank returns the name of that bank', async () => {
  const lent = await findBank('AKJB0000001')
  expect(lent.bankName).not.toBe('')
  expect(lent.bankName).toBe((await findBank('AJKB0000001')).bankName)
})

httpTest('a code that is not an IFSC is refused with the message of the set-up', async ({ app }) => {
  expect(await app.anon.call('showBank', { ifsc: 'SBIN1' })).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid IFSC code (e.g., SBIN0001234).' },
  })
  expect((await app.anon.call('showBank', { ifsc: 'SBIN0001234' })).body).toMatchObject({
    bankName: 'State Bank of India',
    isKnownBranch: true,
  })
})

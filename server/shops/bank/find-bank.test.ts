import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

test('codes of no bank, of which there are half a million, are not remembered', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heapMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const before = heapMb()
  for (let n = 0; n < 40_000; n += 1) {
    const letters = Array.from({ length: 3 }, (_, place) =>
      String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26)),
    )
    await findBank(`${n < 20_000 ? 'X' : 'Q'}${letters.join('')}0000001`)
  }
  expect(heapMb() - before).toBeLessThan(4)
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

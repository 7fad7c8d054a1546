import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameUpiAddress,
  isUpiAddress,
  LONGEST_UPI_ADDRESS,
  maskUpiAddress,
  writeUpiRequest,
} from './upi.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const namePart = fc.string({
  unit: fc.constantFrom(...letters, ...letters.toUpperCase(), ...'0123456789._-'),
  minLength: 2,
  maxLength: 30,
})
const bank = fc.constantFrom('oksbi', 'YBL', 'paytm', 'upi', 'HDFC0000001.ifsc.npci')
const address = fc.tuple(namePart, bank).map((parts) => parts.join('@'))

describe('a UPI address', () => {
  test.for([
    'ravi.kale@oksbi',
    '9876543210@ybl',
    'Kale_Dairy-1@HDFC0000001.ifsc.npci',
    'ab@cd',
    `${'a'.repeat(256)}@b${'c'.repeat(63)}`,
  ])('%s is valid', (text) => {
    expect(isUpiAddress(text)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(LONGEST_UPI_ADDRESS)
  })

  test.for([
    '',
    'ravi',
    '@oksbi',
    'a@oksbi',
    'ravi@o',
    'ravi@1bank',
    'ravi kale@oksbi',
    ' ravi@oksbi',
    'ravi@oksbi\n',
    'ravi@ok@sbi',
    'ravi@oksbi&am=1',
    'रवि@oksbi',
    `${'a'.repeat(257)}@oksbi`,
    `ravi@b${'c'.repeat(64)}`,
  ])('%j is not valid', (text) => {
    expect(isUpiAddress(text)).toBe(false)
  })

  test('is compared without case', () => {
    expect(isSameUpiAddress('Ravi.Kale@OKSBI', 'ravi.kale@oksbi')).toBe(true)
    expect(isSameUpiAddress('ravi.kale@oksbi', 'ravikale@oksbi')).toBe(false)
  })

  test('is masked so that nobody can pay to it, but its owner recognises it', () => {
    expect(maskUpiAddress('ravi.kale@oksbi')).toBe('ra…le@oksbi')
    expect(maskUpiAddress('ravi@oksbi')).toBe('r…@oksbi')
    fc.assert(
      fc.property(address, (whole) => {
        expect(isUpiAddress(whole)).toBe(true)
        expect(isUpiAddress(maskUpiAddress(whole))).toBe(false)
      }),
    )
  })
})

describe('the payment request in a UPI code', () => {
  const sale = { address: 'kale@oksbi', shopName: 'Kale Dairy', amountPaise: 309_50, orderNumber: 'a1b2c3' }

  test('contains the payee, the amount in rupees with two decimals, and the order', () => {
    expect(writeUpiRequest(sale)).toBe('upi://pay?pa=kale@oksbi&pn=Kale%20Dairy&am=309.50&cu=INR&tn=a1b2c3')
    const amountOf = (amountPaise: number) =>
      new URL(writeUpiRequest({ ...sale, amountPaise })).searchParams.get('am')
    expect([1, 5_00, 100_000_00, 99_99].map(amountOf)).toEqual(['0.01', '5.00', '100000.00', '99.99'])
  })

  test('contains the first words of a long name, cut at whole characters', () => {
    const read = (shopName: string) => {
      const text = writeUpiRequest({ ...sale, shopName })
      expect(text.length).toBeLessThan(180)
      return new URL(text).searchParams.get('pn')
    }
    expect(read('Sri Ganesh Milk and Sweets, Wardha Road, Nagpur')).toBe(
      'Sri Ganesh Milk and Sweets, Wardha Road, Nagpur',
    )
    expect(read('श्री गणेश दूध डेयरी एवं मिष्ठान्न भंडार')).toBe('श्री गणेश दूध')
    expect(read('गणेशदूधडेयरीएवंमिष्ठान्नभंडार')).toBe('गणेशदूधडेयरीए')
    expect(read('🥛'.repeat(100))).toBe('🥛'.repeat(10))
  })

  test('can be parsed back to its values, whatever the name of the shop', () => {
    fc.assert(
      fc.property(
        fc.record({
          address,
          shopName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((name) => name.trim()),
          amountPaise: fc.integer({ min: 1, max: 10_000_000_00 }),
          orderNumber: fc.string({
            unit: fc.constantFrom(...'0123456789abcdef'),
            minLength: 6,
            maxLength: 6,
          }),
        }),
        (given) => {
          const text = writeUpiRequest(given)
          expect(text).toMatch(/^upi:\/\/pay\?pa=[^&]+&pn=[^&]*&am=\d+\.\d\d&cu=INR&tn=[0-9a-f]{6}$/)
          expect(text).not.toMatch(/[+\s]/)
          const read = new URL(text).searchParams
          expect(read.get('pa')).toBe(given.address)
          const { shopName } = given
          const isLong = encodeURIComponent(shopName).length > 120
          expect(shopName.startsWith(read.get('pn') ?? '?')).toBe(true)
          if (!isLong) expect(read.get('pn')).toBe(shopName)
          expect(Math.round(Number(read.get('am')) * 100)).toBe(given.amountPaise)
          expect(read.get('tn')).toBe(given.orderNumber)
        },
      ),
    )
  })
})

import { expect, test } from 'vitest'
import { addressFault } from '../places/address-fault.ts'
import { documentsFault, profileFault } from '../shops/setup-checks.ts'
import {
  isCustomerPhone,
  isIfsc,
  isInIndia,
  isMobile,
  isPan,
  isPin,
  isPlaced,
  isShopPhone,
  tidyCode,
  tidyDigits,
  tidyPhone,
  writePhone,
} from './checks.ts'

test('a customer phone has ten digits and starts with 7, 8 or 9', () => {
  for (const good of ['7000000000', '8999999999', '9876543210']) expect(isCustomerPhone(good)).toBe(true)
  for (const bad of ['6876543210', '987654321', '98765432101', '+919876543210', '', '98765abcde'])
    expect(isCustomerPhone(bad)).toBe(false)
})

test('an operator may allow numbers that start with 6', () => {
  expect(isCustomerPhone('6876543210', '6789')).toBe(true)
})

test('a mobile number that can be sent a code begins with 6 to 9', () => {
  for (const good of ['6000000000', '9999999999']) expect(isMobile(good)).toBe(true)
  for (const bad of ['5876543210', '0987654321', '987654321', '98765432101', '+919876543210', ''])
    expect(isMobile(bad)).toBe(false)
})

test.each([
  ['+91 98765-43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['+९१ ९८७६५ ४३२१०', '9876543210'],
  ['９８７６５４３２１０', '9876543210'],
  ['9876543210', '9876543210'],
  ['98765', '98765'],
])('%s is normalised to %s', (typed, tidy) => {
  expect(tidyPhone(typed)).toBe(tidy)
})

test.each([
  ['1234 5678 9012 3456', '1234567890123456'],
  ['\u202a440 010\u202c', '440010'],
  ['४४००१०', '440010'],
  ['', ''],
])('of %j only the digits are kept', (typed, tidy) => {
  expect(tidyDigits(typed)).toBe(tidy)
})

test.each([
  [' abcpk 1234 c', 'ABCPK1234C'],
  ['\u200bSBIN-000-1234', 'SBIN0001234'],
  ['ＳＢＩＮ०००१२३४', 'SBIN0001234'],
])('of %j only the letters and digits are kept, in capitals', (typed, tidy) => {
  expect(tidyCode(typed)).toBe(tidy)
})

test('a phone number is formatted in groups, as it is read out', () => {
  expect(writePhone('9876543210')).toBe('+91\u00a098765\u00a043210')
})

test('PAN, IFSC, PIN and shop phone must have their specified formats', () => {
  expect([isPan('AAACL1234C'), isPan('aaacl1234c'), isPan('AAACL12345'), isPan('AAACL1234C ')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([isIfsc('SBIN0001234'), isIfsc('SBIN1001234'), isIfsc('sbin0001234')]).toEqual([true, false, false])
  expect([isPin('440001'), isPin('040001'), isPin('44000')]).toEqual([true, false, false])
  expect([isShopPhone('1234567890'), isShopPhone('123456789')]).toEqual([true, false])
})

test('Nagpur is in India; London and the null island are not', () => {
  expect([isInIndia(21.14, 79.08), isInIndia(51.5, -0.12), isInIndia(0, 0)]).toEqual([true, false, false])
})

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '9876543210',
  street: 'MG Road',
  flat: '4',
  latitude: 21.14,
  longitude: 79.08,
}

test.each([
  [{ ...address }, undefined],
  [{ ...address, flat: ' ' }, 'fields_missing'],
  [{ ...address, phone: '' }, 'fields_missing'],
  [{ ...address, phone: '12' }, 'invalid_phone'],
  [{ ...address, latitude: undefined }, 'place_missing'],
  [{ ...address, latitude: 51.5, longitude: -0.12 }, 'place_missing'],
])('the first error of an address is returned', (given, fault) => {
  expect(addressFault(given)).toBe(fault)
})

const profile = {
  name: 'Shree Dairy',
  address: 'Sitabuldi',
  city: 'Nagpur',
  state: 'MAHARASHTRA',
  postal_code: '440012',
  email: 'shop@example.in',
  phone: '0712255555',
  latitude: 21.14,
  longitude: 79.08,
}

test('the first error of the set-up’s first step is returned', () => {
  expect(profileFault(profile)).toBeUndefined()
  expect(profileFault({ ...profile, city: '' })).toBe('profile')
  expect(profileFault({ ...profile, phone: '12345' })).toBe('phone')
  expect(profileFault({ ...profile, latitude: null })).toBe('coordinates')
})

const documents = {
  shopImage: 'data:image/png;base64,AA',
  pan: 'AAACL1234C',
  accountHolderName: 'Asha Rao',
  accountNumber: '123456789012',
  ifscCode: 'SBIN0001234',
  bankName: 'State Bank of India',
}

test('the first error of the set-up’s second step is returned', () => {
  expect(documentsFault(documents)).toBeUndefined()
  expect(documentsFault({ ...documents, shopImage: '' })).toBe('image')
  expect(documentsFault({ ...documents, pan: '' })).toBe('panMissing')
  expect(documentsFault({ ...documents, pan: 'X' })).toBe('pan')
  expect(documentsFault({ ...documents, bankName: '' })).toBe('bank')
  expect(documentsFault({ ...documents, ifscCode: 'X' })).toBe('ifsc')
})

test('the box around India is bounded on each side', () => {
  for (const [latitude, longitude] of [
    [6.4, 80],
    [37.3, 80],
    [20, 67.9],
    [20, 97.5],
  ] as const)
    expect(isInIndia(latitude, longitude)).toBe(true)
  for (const [latitude, longitude] of [
    [6.3, 80],
    [37.4, 80],
    [20, 67.8],
    [20, 97.6],
  ] as const)
    expect(isInIndia(latitude, longitude)).toBe(false)
})

test('a place needs both coordinates, in India', () => {
  expect(isPlaced({ latitude: 21.1, longitude: 79.1 })).toBe(true)
  expect(isPlaced({ latitude: 51.5, longitude: 79.1 })).toBe(false)
  expect(isPlaced({ latitude: 21.1, longitude: null })).toBe(false)
  expect(isPlaced({ longitude: 79.1 })).toBe(false)
})

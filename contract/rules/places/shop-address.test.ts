import { describe, expect, test } from 'vitest'
import { shopAddressLine, shopStreetLine } from './shop-address.ts'

const line = (address: string, street2: string) => shopAddressLine({ address, street2, city: 'Nagpur' })

describe('the address of a shop', () => {
  test('begins with the shop number that its keeper entered', () => {
    expect(line('Wardha Road', 'Shop 4, Kale Complex')).toBe('Shop 4, Kale Complex, Wardha Road, Nagpur')
  })

  test('omits the set-up’s fallback and what the place already contains', () => {
    expect(line('12 Wardha Road', 'N/A')).toBe('12 Wardha Road, Nagpur')
    expect(line('12 Wardha Road', '')).toBe('12 Wardha Road, Nagpur')
    expect(line('Sitabuldi, Nagpur 440012', 'Sitabuldi')).toBe('Sitabuldi, Nagpur 440012')
  })

  test('contains its city once', () => {
    expect(line('Dharampeth, Nagpur, Maharashtra 440010', '')).toBe('Dharampeth, Nagpur, Maharashtra 440010')
    expect(line('Dharampeth, Nagpur', 'Shop 4')).toBe('Shop 4, Dharampeth, Nagpur')
    expect(line('Nagpur Road', '')).toBe('Nagpur Road, Nagpur')
    expect(line('12, Old Nagpur, Koradi', '')).toBe('12, Old Nagpur, Koradi, Nagpur')
  })

  test('contains its city once, whoever entered it, and in any case', () => {
    expect(line('Near Sitabuldi (approximate)', '12 Wardha Road, Nagpur')).toBe('12 Wardha Road, Nagpur')
    expect(shopAddressLine({ address: 'Dharampeth, Nagpur 440010', street2: '', city: 'NAGPUR' })).toBe(
      'Dharampeth, Nagpur 440010',
    )
  })

  test('ends before its city, if that is a part by itself', () => {
    const street = (address: string, street2 = '') => shopStreetLine({ address, street2, city: 'Nagpur' })
    expect(street('12 Wardha Road')).toBe('12 Wardha Road')
    expect(street('Dharampeth, Nagpur, Maharashtra 440010', 'Shop 4')).toBe('Shop 4, Dharampeth')
    expect(street('Near Sitabuldi, Nagpur 440012 (approximate)')).toBe('Near Sitabuldi')
    expect(street('Nagpur Road')).toBe('Nagpur Road')
    expect(street('Nagpur, Maharashtra 440010')).toBe('')
  })

  test('keeps a shop number that only looks like a part of the place', () => {
    expect(line('Sector 5, Lane 112', '5')).toBe('5, Sector 5, Lane 112, Nagpur')
    expect(line('Sector 5, Lane 112', '12')).toBe('12, Sector 5, Lane 112, Nagpur')
    expect(line('Shop 4, Wardha Road', 'Shop 4')).toBe('Shop 4, Wardha Road, Nagpur')
  })

  test('omits the generated name of an approximate place if its keeper entered anything', () => {
    const near = 'Near Sitabuldi, Nagpur 440012 (approximate)'
    expect(line(near, 'Shop 4')).toBe('Shop 4, Nagpur')
    expect(line(near, '')).toBe(near)
    expect(line('सीताबर्डी, Nagpur 440012 के पास (लगभग)', '')).toBe('सीताबर्डी, Nagpur 440012 के पास (लगभग)')
  })
})

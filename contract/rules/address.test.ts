import { expect, test } from 'vitest'
import { placeTexts } from '#server/geo/texts/en.ts'
import { isOnlyNear } from './address.ts'
import { addressFault } from './address-fault.ts'
import { put } from './say.ts'

const near = put(placeTexts.near, { place: 'Sitabuldi, Nagpur 440012' })
const address = {
  firstName: 'Asha',
  lastName: 'Deshmukh',
  phone: '9876543210',
  street: 'Near the temple, Dharampeth',
  flat: '4B',
  latitude: 21.1,
  longitude: 79.1,
}

test('what only names the spot under a pin is nobody’s street', () => {
  expect(addressFault(address)).toBeUndefined()
  expect(isOnlyNear(near)).toBe(true)
  expect(addressFault({ ...address, street: near })).toBe('fields_missing')
})

import { expect, test } from 'vitest'
import { placeTextsIn } from '#server/geo/texts/in-each.ts'
import { languages } from '../language/languages.ts'
import { put } from '../language/say.ts'
import { addressFault } from './address-fault.ts'
import { isOnlyNear, placeName } from './is-only-near.ts'

const address = {
  firstName: 'Asha',
  lastName: 'Deshmukh',
  phone: '9876543210',
  street: 'Near the temple, Dharampeth',
  flat: '4B',
  latitude: 21.1,
  longitude: 79.1,
}

test('a street may begin with the word near', () => {
  expect(addressFault(address)).toBeUndefined()
})

test.for(languages)(
  'the generated name of an approximate place in %s is not accepted as a street',
  (language) => {
    const near = put(placeTextsIn[language].near, { place: 'Sitabuldi, Nagpur 440012' })
    expect(isOnlyNear(near)).toBe(true)
    expect(addressFault({ ...address, street: near })).toBe('fields_missing')
  },
)

test.for(languages)(
  'within a sentence in %s an approximate place is named by the place that it is near',
  (language) => {
    const near = put(placeTextsIn[language].near, { place: 'Sitabuldi, Nagpur 440012' })
    expect(placeName(near)).toBe('Sitabuldi, Nagpur 440012')
    expect(placeName('Near the temple, Dharampeth')).toBe('Near the temple, Dharampeth')
  },
)

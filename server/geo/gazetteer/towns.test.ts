import { beforeAll, expect, test } from 'vitest'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import { findState } from './states.ts'
import { readTowns, type Town } from './towns.ts'

let towns: Town[]
beforeAll(async () => {
  towns = await readTowns()
})

test('there are at least 3,000 towns, every one in India and in a state', () => {
  expect(towns.length).toBeGreaterThanOrEqual(3000)
  expect(towns.filter(({ at }) => !isInIndia(at.lat, at.lng))).toEqual([])
})

test.each([
  ['Port Blair', 'Andaman and Nicobar Islands'],
  ['Visakhapatnam', 'Andhra Pradesh'],
  ['Guwahati', 'Assam'],
  ['Chandigarh', 'Chandigarh'],
  ['Silvassa', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Delhi', 'Delhi'],
  ['Ahmedabad', 'Gujarat'],
  ['Faridabad', 'Haryana'],
  ['Shimla', 'Himachal Pradesh'],
  ['Srinagar', 'Jammu and Kashmir'],
  ['Kochi', 'Kerala'],
  ['Kavaratti', 'Lakshadweep'],
  ['Nagpur', 'Maharashtra'],
  ['Imphal', 'Manipur'],
  ['Shillong', 'Meghalaya'],
  ['Bengaluru', 'Karnataka'],
  ['Kohima', 'Nagaland'],
  ['Bhubaneswar', 'Odisha'],
  ['Puducherry', 'Puducherry'],
  ['Amritsar', 'Punjab'],
  ['Jaipur', 'Rajasthan'],
  ['Chennai', 'Tamil Nadu'],
  ['Agartala', 'Tripura'],
  ['Kolkata', 'West Bengal'],
  ['Gangtok', 'Sikkim'],
  ['Itanagar', 'Arunachal Pradesh'],
  ['Aizawl', 'Mizoram'],
  ['Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Madgaon', 'Goa'],
  ['Patna', 'Bihar'],
  ['Indore', 'Madhya Pradesh'],
  ['Lucknow', 'Uttar Pradesh'],
  ['Raipur', 'Chhattisgarh'],
  ['Ranchi', 'Jharkhand'],
  ['Dehradun', 'Uttarakhand'],
  ['Hyderabad', 'Telangana'],
  ['Leh', 'Ladakh'],
])('%s is in %s', (name, state) => {
  expect(towns.filter((town) => town.name === name).map((town) => town.state)).toContain(state)
})

test('an administrative code that GeoNames does not use for India has no state', () => {
  expect(findState('99')).toBeUndefined()
})

test('towns have the names that people use now', () => {
  const named = (name: string) => towns.filter((town) => town.name === name)
  for (const now of ['Mysuru', 'Gurugram', 'Prayagraj', 'Hubballi', 'Chhatrapati Sambhajinagar', 'Howrah'])
    expect(named(now), now).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { cityNow, cityOfPostDistrict, namesOfCity, normalise, squash, titleCase } from './place-text.ts'

test('names are compared without accents, case and punctuation', () => {
  expect(normalise('  Thāne (West),  MUMBAI ')).toBe('thane west mumbai')
  expect(squash('T. Nagar')).toBe(squash('tnagar'))
  expect(normalise('सीताबर्डी')).not.toBe('')
})

test('an old city name becomes its present one', () => {
  expect(cityNow('Bangalore')).toBe('Bengaluru')
  expect(cityNow('Sūrat')).toBe('Surat')
  expect(cityNow('Aurangabad', 'Maharashtra')).toBe('Chhatrapati Sambhajinagar')
  expect(cityNow('Aurangabad', 'Bihar')).toBe('Aurangabad')
  expect(namesOfCity('Varanasi')).toContain('Banaras')
})

test('the district of a post office becomes the city that people would name', () => {
  expect(cityOfPostDistrict('South West', 'DELHI')).toBe('Delhi')
  expect(cityOfPostDistrict('MUMBAI SUBURBAN', 'MAHARASHTRA')).toBe('Mumbai')
  expect(cityOfPostDistrict('Ranga Reddy', 'Telangana')).toBe('Hyderabad')
  expect(cityOfPostDistrict('NAGPUR', 'MAHARASHTRA')).toBe('Nagpur')
})

test('names in capitals are converted to title case', () => {
  expect(titleCase('JAMMU AND KASHMIR')).toBe('Jammu and Kashmir')
  expect(titleCase(' south west delhi')).toBe('South West Delhi')
})

import { expect, test } from 'vitest'
import { floorWords } from './floors.ts'

test('a floor is said as a person would, however it was written', () => {
  const said = ['', '0', '2', 'G', 'Ground', 'Top', '3rd floor', ' 12 '].map(floorWords)
  expect(said).toEqual([
    ...['', 'ground floor', 'floor 2', 'ground floor', 'ground floor'],
    ...['Top floor', '3rd floor', 'floor 12'],
  ])
})

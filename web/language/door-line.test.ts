import { expect, test } from 'vitest'
import { doorLine } from './door-line.ts'

test('a floor is said as a person would, however it was written', () => {
  const said = ['', '0', '2', 'G', 'Ground', 'Top', '3rd floor', ' 12 '].map((floor) =>
    doorLine({ flat: '4B', floor, street: 'Dharampeth' }),
  )
  const floors = [
    ...['', 'ground floor', 'floor 2', 'ground floor', 'ground floor'],
    ...['Top floor', '3rd floor', 'floor 12'],
  ]
  expect(said).toEqual(floors.map((floor) => `4B, ${floor ? `${floor}, ` : ''}Dharampeth`))
})

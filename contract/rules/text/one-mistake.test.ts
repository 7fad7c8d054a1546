import { expect, test } from 'vitest'
import { isOneMistake } from './one-mistake.ts'

test.for([
  ['paneer', 'panner'],
  ['milk', 'mlik'],
  ['milk', 'millk'],
  ['sugar', 'suger'],
  ['chocolate', 'choclate'],
  ['chocolate', 'shocolate'],
] as const)('%s and %s differ by one typing error', ([one, other]) => {
  expect([isOneMistake(one, other), isOneMistake(other, one)]).toEqual([true, true])
})

test.for([
  ['milk', 'silk'],
  ['dal', 'dil'],
  ['sars', 'sari'],
  ['butter', 'bitten'],
  ['curd', 'curdle'],
  ['rice', 'price'],
] as const)('%s and %s differ by more', ([one, other]) => {
  expect([isOneMistake(one, other), isOneMistake(other, one)]).toEqual([false, false])
})

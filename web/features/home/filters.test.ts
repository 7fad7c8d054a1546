import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAddress } from '#contract/rules/page-parameters.ts'
import { askedOf, readFilters, toggled } from './filters.ts'

const everything = 'https://nukkad.test/?open=true&delivers=true&rated=true&category=Milk'

test('the server draws Home by every filter that it asks for, by who delivers for its button alone, and by no other', () => {
  const drawn = new URL(pageAddress(new URL(`${everything}&x=true`)), everything)
  const { limit, ...asked } = askedOf(new Request(everything))
  expect(Object.fromEntries(drawn.searchParams)).toEqual({ ...asked, delivers: 'true' })
  expect(Number(limit)).toBeGreaterThan(0)
})

test('the worker keeps a page for each choice of filters that Home is drawn by', () => {
  const worker = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
  const [list = ''] = /(?<=^const DRAWN_BY = ).*$/m.exec(worker) ?? []
  for (const name of new URL(pageAddress(new URL(everything)), everything).searchParams.keys())
    expect(list).toContain(`'${name}'`)
})

test('what is no filter is none, and who delivers is asked with a place alone', () => {
  const read = (query: string, hasPlace: boolean) => readFilters(new URLSearchParams(query), hasPlace)
  expect(read('open=yes&rated=false&category=Poison&x=true', true)).toEqual({})
  expect(read('delivers=true', false)).toEqual({})
  expect(read('delivers=true', true)).toEqual({ delivers: 'true' })
})

test('a tap puts a filter in, another takes it out, and of two categories the later counts', () => {
  const milk = toggled(new URLSearchParams('open=true'), 'category', 'Milk')
  expect(milk.toString()).toBe('open=true&category=Milk')
  const bread = toggled(milk, 'category', 'Bread')
  expect(bread.toString()).toBe('open=true&category=Bread')
  expect(toggled(bread, 'category', 'Bread').toString()).toBe('open=true')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAddress } from '#contract/rules/pages/page-parameters.ts'
import { askedOf, readFilters, toggled } from './filters.ts'

const everything = 'https://nukkad.test/?open=true&delivers=true&rated=true&category=Milk'

test('the server renders Home with every filter that it requests, with delivers for its button, and no other', () => {
  const drawn = new URL(pageAddress(new URL(`${everything}&x=true`)), everything)
  const { limit, ...asked } = askedOf(new Request(everything))
  expect(Object.fromEntries(drawn.searchParams)).toEqual({ ...asked, delivers: 'true' })
  expect(Number(limit)).toBeGreaterThan(0)
})

test('the service worker caches a page for each set of filters that Home is rendered with', () => {
  const worker = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
  const [list = ''] = /(?<=^const DRAWN_BY = ).*$/m.exec(worker) ?? []
  for (const name of new URL(pageAddress(new URL(everything)), everything).searchParams.keys())
    expect(list).toContain(`'${name}'`)
})

test('unknown filters are ignored, and delivers is used only with a place', () => {
  const read = (query: string, hasPlace: boolean) => readFilters(new URLSearchParams(query), hasPlace)
  expect(read('open=yes&rated=false&category=Poison&x=true', true)).toEqual({})
  expect(read('delivers=true', false)).toEqual({})
  expect(read('delivers=true', true)).toEqual({ delivers: 'true' })
})

test('a tap adds a filter, a second one removes it, and a category replaces another', () => {
  const milk = toggled(new URLSearchParams('open=true'), 'category', 'Milk')
  expect(milk.toString()).toBe('open=true&category=Milk')
  const bread = toggled(milk, 'category', 'Bread')
  expect(bread.toString()).toBe('open=true&category=Bread')
  expect(toggled(bread, 'category', 'Bread').toString()).toBe('open=true')
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageAddress } from './page-parameters.ts'

const addressOf = (path: string) => pageAddress(new URL(path, 'https://nukkad.test'))

test.for([
  ['/', '/'],
  ['/?show=open', '/'],
  ['/?open=true&delivers=true&category=Milk&shop=1', '/?category=Milk&delivers=true&open=true'],
  ['/shop/1?shop=2#top', '/shop/1'],
  ['/category/Milk%20%26%20Curd?x=1&shop=2', '/category/Milk%20%26%20Curd?shop=2'],
  ['/Category/Milk/?shop=', '/Category/Milk/?shop='],
  ['/category/Others?type=Dairy&x=1&shop=2', '/category/Others?shop=2&type=Dairy'],
  ['/s/kale-dairy?x=1&item=7', '/s/kale-dairy?item=7'],
  ['/shop/1/?item=7&shop=2', '/shop/1/?item=7'],
  ['/s/kale-dairy/x?item=7', '/s/kale-dairy/x'],
  ['/category/a/b?shop=2', '/category/a/b'],
  ['/dashboard/add?copy=7&item=8', '/dashboard/add?copy=7'],
  ['/dashboard/orders?show=open&month=2026-11', '/dashboard/orders?show=open'],
  ['/dashboard/money/entries?of=cash&day=2026-11-22&x=1', '/dashboard/money/entries?of=cash&day=2026-11-22'],
  ['/dashboard/statement?month=2026-11', '/dashboard/statement?month=2026-11'],
  ['/shop/%ff', '/shop/%25ff'],
  ['/hi/shop/%E0%A4%A?item=7', '/hi/shop/%25E0%25A4%25A?item=7'],
] as const)('%s is rendered as %s', ([asked, drawn]) => {
  expect(addressOf(asked)).toBe(drawn)
})

/** Reads its query after it is rendered, to call the API with it. */
const readLater = ['verify.tsx']
/** Hooks are counted at the pages that use them. */
const hooks = ['use-month.ts']

test('every query parameter that a page reads is declared as one that it is rendered with', () => {
  const folder = join(import.meta.dirname, '../../../web/routes')
  const pages = [
    'category/x',
    'shop/x',
    ...['add', 'orders', 'money', 'money/entries', 'statement'].map((page) => `dashboard/${page}`),
  ]
  const declared = pages
    .flatMap((page) => [
      ...new URL(
        addressOf(`/${page}?shop=1&type=1&item=1&copy=1&as=pack&show=1&of=1&day=1&month=1`),
        'https://nukkad.test',
      ).searchParams.keys(),
    ])
    .sort()
  const read = readdirSync(folder)
    .filter((file) => ![...readLater, ...hooks].includes(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => /searchParams|useMonth/i.test(text))
    .flatMap((text) => [
      ...new Set([...text.matchAll(/\.get\('(\w+)'\)|= useMonth\(\)/g)].map(([, name = 'month']) => name)),
    ])
    .sort()
  expect(read).toEqual(declared)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a value that did not fit is still read, until storage has room or another tab writes', () => {
  browserStorage.write('cart', 'one')
  isFull = true
  browserStorage.write('cart', 'two')
  expect(browserStorage.read('cart')).toBe('two')
  stored.set('cart', 'three')
  expect(browserStorage.read('cart')).toBe('three')
  browserStorage.write('cart', 'four')
  isFull = false
  browserStorage.write('cart', 'five')
  expect([browserStorage.read('cart'), stored.get('cart')]).toEqual(['five', 'five'])
})

test('without storage a written value is read back, and a removed one is gone', () => {
  vi.stubGlobal('localStorage', null)
  browserStorage.write('token', 'abc')
  expect(browserStorage.read('token')).toBe('abc')
  browserStorage.write('token', undefined)
  expect(browserStorage.read('token')).toBeNull()
})

test('a value that another tab replaced and removed since is not restored', () => {
  isFull = true
  browserStorage.write('token', 'ours')
  stored.set('token', 'theirs')
  expect(browserStorage.read('token')).toBe('theirs')
  stored.delete('token')
  expect(browserStorage.read('token')).toBeNull()
})

test('a value that did not fit survives the page in session storage, or else lasts as long as the page', async () => {
  const tab = new Map<string, string>()
  let isTabFull = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    removeItem: (key: string) => void tab.delete(key),
    setItem(key: string, text: string) {
      if (isTabFull) throw new DOMException('No room.', 'QuotaExceededError')
      tab.set(key, text)
    },
  })
  const nextPage = async () => {
    vi.resetModules()
    return (await import('./browser-storage.ts')).browserStorage
  }
  stored.set('cart', 'one')
  isFull = true
  const first = await nextPage()
  first.write('cart', 'two')
  const second = await nextPage()
  expect(second.read('cart')).toBe('two')
  second.write('cart', undefined)
  expect(second.read('cart')).toBeNull()
  isFull = false
  second.write('cart', 'three')
  isFull = true
  const third = await nextPage()
  expect([third.read('cart'), tab.size]).toEqual(['three', 0])
  isTabFull = true
  third.write('cart', 'four')
  expect(third.read('cart')).toBe('four')
  expect((await nextPage()).read('cart')).toBe('three')
  for (const garbled of ['{', '[]', '{"over":"three"}']) {
    tab.set('held cart', garbled)
    expect((await nextPage()).read('cart')).toBe('three')
  }
})

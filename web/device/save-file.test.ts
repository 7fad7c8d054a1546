import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a saved file stays readable for a minute after the click, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  saveFile('menu.csv', new Blob(['Milk,33']))
  expect(link).toMatchObject({ download: 'menu.csv', click: expect.any(Function) })
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(59_000)
  expect(await (await fetch(link.href)).text()).toBe('Milk,33')
  vi.advanceTimersByTime(1_000)
  await expect(fetch(link.href)).rejects.toThrow()
})

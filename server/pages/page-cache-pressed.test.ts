import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from '#test/servers/one-page-site.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('when there are too many requests', () => {
  test('few pages are rendered at once, some requests wait, and the rest are refused', async () => {
    const { state, visit } = site()
    state.isStuck = true
    const come = (path: string) => visit(path).catch((failure) => failure)
    const stuck = ['/shop/1', '/shop/2'].map(come)
    await vi.advanceTimersByTimeAsync(3000)
    const waiting = ['/shop/3', '/shop/4', '/shop/5'].map(come)
    await setImmediate()
    expect(state.rendered).toBe(2)
    expect(await come('/shop/6')).toMatchObject({ code: 'overloaded' })
    state.isStuck = false
    await vi.advanceTimersByTimeAsync(3000)
    for (const page of stuck) expect(await page).toMatchObject({ code: 'overloaded' })
    for (const page of waiting) expect(await page).toContain('₹29')
  })

  test('a cached page is served all the same', async () => {
    const { state, visit, letPass } = site()
    await visit()
    letPass(31_000)
    state.isStuck = true
    const others = Array.from({ length: 5 }, (_, n) => visit(`/shop/${n}`).catch(() => 'sent away'))
    await setImmediate()
    expect(await visit()).toContain('₹29')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await Promise.all(others)).toEqual(Array(5).fill('sent away'))
  })

  test('a rendering that never ends does not block its page for ever', async () => {
    const { state, visit } = site()
    state.isStuck = true
    const early = visit().catch((failure) => failure)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await early).toMatchObject({ code: 'overloaded' })
    state.isStuck = false
    expect(await visit()).toContain('₹29')
    expect(state.rendered).toBe(2)
  })
})

describe('while the API fails', () => {
  test.for([429, 500, 503])(
    'with %i, a cached page is served as it was until the API answers again',
    async (apiStatus) => {
      const { state, visit, letPass } = site()
      await visit()
      Object.assign(state, { apiStatus, price: 31 })
      for (const later of [1000, 40_000, 3_600_000]) {
        letPass(later)
        expect(await visit()).toContain('₹29')
      }
      state.apiStatus = 200
      letPass(1000)
      expect(await visit()).toContain('₹31')
    },
  )

  test('an uncached page is a 503, and is rendered once the API answers again', async () => {
    const { state, find, visit } = site()
    state.apiStatus = 503
    expect(await find()).toMatchObject({ kind: 'page', status: 503 })
    state.apiStatus = 200
    expect(await visit()).toContain('₹29')
  })

  test('nobody waits long for a cached page', async () => {
    const { state, visit, letPass } = site()
    await visit()
    letPass(1000)
    state.isStuck = true
    const first = visit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await first).toContain('₹29')
    expect(await Promise.race([visit(), setImmediate('waited')])).toContain('₹29')
    state.isStuck = false
    await vi.advanceTimersByTimeAsync(6000)
    state.price = 31
    expect(await visit()).toContain('₹31')
  })
})

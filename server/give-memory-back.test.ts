import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveMemoryBack } from './give-memory-back.ts'

const MB = 1024 * 1024
const collect = vi.fn()
let heldMb = 0
let busy = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  collect.mockReset().mockImplementation(() => {
    heldMb = 180
  })
  vi.stubGlobal('gc', collect)
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => heldMb * MB)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    utilization: busy,
    active: 0,
    idle: 0,
  }))
})
afterEach(() => {
  vi.useRealTimers()
})

const look = () => vi.advanceTimersByTime(4000)

test('memory is released once after each load peak, when the process is idle', () => {
  giveMemoryBack()
  ;[heldMb, busy] = [240, 0.6]
  look()
  expect(collect).not.toHaveBeenCalled()
  busy = 0
  look()
  expect(collect).toHaveBeenCalledExactlyOnceWith({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  look()
  heldMb = 200
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  heldMb = 230
  look()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('memory that is still held after a collection does not trigger another one', () => {
  collect.mockReset()
  giveMemoryBack()
  ;[heldMb, busy] = [240, 0]
  for (let i = 0; i < 5; i++) look()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('nothing is done if the engine does not expose gc', () => {
  vi.stubGlobal('gc', undefined)
  giveMemoryBack()
  heldMb = 900
  look()
  expect(collect).not.toHaveBeenCalled()
})

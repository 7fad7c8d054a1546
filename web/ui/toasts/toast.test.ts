import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseToasts, resumeToasts, takeUpToasts, toast, toastStore } from './toast.ts'

const texts = () => toastStore.read().map((note) => note.text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const note of toastStore.read()) toast.dismiss(note.id)
  vi.useRealTimers()
})

test('a success is shown for two seconds, an error and a plain toast for four', () => {
  toast.success('Saved')
  toast.error('Not saved')
  toast.show('Hello')
  vi.advanceTimersByTime(1999)
  expect(texts()).toEqual(['Hello', 'Not saved', 'Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['Hello', 'Not saved'])
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual([])
})

test('a loading toast is shown until it is dismissed', () => {
  const id = toast.loading('Paying…')
  vi.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['Paying…'])
  toast.dismiss(id)
  expect(texts()).toEqual([])
})

test('a repeated message is shown once, and its time starts again', () => {
  toast.error('Choose a plan')
  toast.error('Not saved')
  vi.advanceTimersByTime(3000)
  toast.error('Choose a plan')
  expect(texts()).toEqual(['Choose a plan', 'Not saved'])
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Choose a plan'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('two loading toasts are dismissed separately', () => {
  const ids = [toast.loading('Paying…'), toast.loading('Paying…')]
  expect(texts()).toHaveLength(2)
  for (const id of ids) toast.dismiss(id)
  expect(texts()).toEqual([])
})

test('at most twenty are shown, the newest first', () => {
  for (let i = 1; i <= 25; i++) toast.error(`fault ${i}`)
  expect(texts()).toHaveLength(20)
  expect(texts()[0]).toBe('fault 25')
  expect(texts().at(-1)).toBe('fault 6')
})

test('the time of a toast pauses while it is being read', () => {
  toast.success('Saved')
  vi.advanceTimersByTime(1500)
  pauseToasts()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved'])
  resumeToasts()
  vi.advanceTimersByTime(499)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('pausing twice, by pointer and by keyboard, costs no reading time', () => {
  toast.error('Not saved')
  vi.advanceTimersByTime(1000)
  pauseToasts()
  vi.advanceTimersByTime(2000)
  pauseToasts()
  vi.advanceTimersByTime(2000)
  resumeToasts()
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['Not saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test.for(['{}', '7', '[7]', '[{"kind":"loud","text":"Saved","leftMs":900}]'])(
  'nothing is shown of what another page stored as %s',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text, removeItem: () => undefined })
    takeUpToasts()
    expect(texts()).toEqual([])
    vi.unstubAllGlobals()
  },
)

test('a toast paused while the clock is set back disappears when its own time is over', () => {
  toast.show('Hello')
  pauseToasts()
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  pauseToasts()
  resumeToasts()
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  pauseToasts()
  resumeToasts()
  vi.advanceTimersByTime(4000)
  expect(texts()).toEqual([])
})

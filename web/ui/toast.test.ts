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

test('a success stays two seconds, an error and a plain one four', () => {
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

test('what is loading stays until it is dismissed', () => {
  const id = toast.loading('Paying…')
  vi.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['Paying…'])
  toast.dismiss(id)
  expect(texts()).toEqual([])
})

test('the same said again stands there once, for all its time', () => {
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

test('of two that are loading each is dismissed by itself', () => {
  const ids = [toast.loading('Paying…'), toast.loading('Paying…')]
  expect(texts()).toHaveLength(2)
  for (const id of ids) toast.dismiss(id)
  expect(texts()).toEqual([])
})

test('at most twenty are kept, the newest first', () => {
  for (let i = 1; i <= 25; i++) toast.error(`fault ${i}`)
  expect(texts()).toHaveLength(20)
  expect(texts()[0]).toBe('fault 25')
  expect(texts().at(-1)).toBe('fault 6')
})

test('time stands still while a toast is being read', () => {
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

test('resting twice, by pointer and by keyboard, costs no reading time', () => {
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
  'of what another page left as %s nothing is said',
  (text) => {
    vi.stubGlobal('sessionStorage', { getItem: () => text, removeItem: () => undefined })
    takeUpToasts()
    expect(texts()).toEqual([])
    vi.unstubAllGlobals()
  },
)

test('what is read under a pointer while the clock is set back goes when its own time is over', () => {
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

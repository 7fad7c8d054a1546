import { tabStorage } from '#web/browser-storage.ts'
import { makeStore, type Store } from '#web/store.ts'
import { isList, isRecord, parseStored } from '#web/stored-json.ts'

export type ToastKind = 'default' | 'success' | 'error' | 'loading'
export type ToastNote = { id: number; kind: ToastKind; text: string }

/** How long each kind is shown, in milliseconds; `loading` until it is dismissed. */
const stays: Record<ToastKind, number> = { default: 4000, success: 2000, error: 4000, loading: Infinity }
const MOST_KEPT = 20

export const noToasts: readonly ToastNote[] = []
const notes = makeStore(noToasts)
let lastId = 0
type Timer = { ends: ReturnType<typeof setTimeout> | undefined; startedAt: number; leftMs: number }
const timers = new Map<number, Timer>()

function show(kind: ToastKind, text: string, leftMs = stays[kind]): number {
  // The same text again replaces the toast before, at the top and with its full time.
  const said = notes.read().find((note) => kind !== 'loading' && note.kind === kind && note.text === text)
  if (said) toast.dismiss(said.id)
  const id = ++lastId
  const kept = [{ id, kind, text }, ...notes.read()]
  for (const dropped of kept.slice(MOST_KEPT)) stopTimer(dropped.id)
  startTimer(id, leftMs)
  notes.write(kept.slice(0, MOST_KEPT))
  return id
}

export const toast = {
  show: (text: string) => show('default', text),
  success: (text: string) => show('success', text),
  /** Shows nothing for undefined, which stands for a failure that the shell shows. */
  error: (text: string | undefined) => (text === undefined ? undefined : show('error', text)),
  loading: (text: string) => show('loading', text),
  dismiss(id: number) {
    stopTimer(id)
    notes.write(notes.read().filter((note) => note.id !== id))
  },
}

/** Stops the timers, while the pointer or the focus is on the toasts. */
export function pauseToasts() {
  for (const timer of timers.values()) {
    if (timer.ends === undefined) continue
    clearTimeout(timer.ends)
    timer.ends = undefined
    timer.leftMs -= performance.now() - timer.startedAt
  }
}

export function resumeToasts() {
  for (const [id, { ends, leftMs }] of timers) if (ends === undefined) startTimer(id, leftMs)
}

const CARRIED = 'toasts'
type Carried = { kind: ToastKind; text: string; leftMs: number }

/** Before loading another page of the site: passes the toasts on to it. */
export function carryToasts() {
  pauseToasts()
  const carry = () => {
    pauseToasts()
    const carried = notes.read().flatMap(({ id, kind, text }): Carried[] => {
      const timer = timers.get(id)
      return timer ? [{ kind, text, leftMs: timer.leftMs }] : []
    })
    tabStorage.write(CARRIED, JSON.stringify(carried))
  }
  // On `pagehide`, since toasts may be added until then.
  window.addEventListener('pagehide', carry, { once: true })
}

export function takeUpToasts() {
  const carried = (parseStored(tabStorage.read(CARRIED), isList) ?? []).filter(isCarried)
  tabStorage.write(CARRIED, undefined)
  for (const { kind, text, leftMs } of carried.toReversed()) show(kind, text, leftMs)
}

const isCarried = (found: unknown): found is Carried =>
  isRecord(found) &&
  typeof found.kind === 'string' &&
  found.kind in stays &&
  typeof found.text === 'string' &&
  typeof found.leftMs === 'number'

function startTimer(id: number, leftMs: number) {
  if (leftMs === Infinity) return
  timers.set(id, { ends: setTimeout(() => toast.dismiss(id), leftMs), startedAt: performance.now(), leftMs })
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id)?.ends)
  timers.delete(id)
}

/** The toasts shown now. */
export const toastStore: Store<readonly ToastNote[]> = notes

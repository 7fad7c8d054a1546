import { useSyncExternalStore } from 'react'

/** A value outside of the components, and who is told when it changes. */
export type Store<T> = {
  read: () => T
  subscribe: (tell: () => void) => () => void
}
export type OwnStore<T> = Store<T> & { write: (next: T) => void }

/** What lives as long as the page. */
export function makeStore<T>(first: T): OwnStore<T> {
  const { subscribe, tellAll } = makeListeners()
  let value = first
  return {
    subscribe,
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      tellAll()
    },
  }
}

/** @param onServer what the page is drawn with on the server, and until it is alive */
export const useStore = <T>(store: Store<T>, onServer: T): T =>
  useSyncExternalStore(store.subscribe, store.read, () => onServer)

export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    tellAll() {
      for (const tell of listeners) tell()
    },
  }
}

import { useSyncExternalStore } from 'react'

/** A value that lives outside of React, to be read with `useStore`. */
export type Store<T> = {
  read: () => T
  subscribe: (tell: () => void) => () => void
}
export type OwnStore<T> = Store<T> & { write: (next: T) => void }

/** A store in memory: it lives as long as the page. */
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

/** @param onServer the value on the server and during hydration */
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

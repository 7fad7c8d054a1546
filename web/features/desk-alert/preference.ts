import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A switch that this device remembers. */
export function usePreference(
  key: string,
  byDefault: boolean,
): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      window.addEventListener('storage', tell)
      return () => {
        listeners.delete(tell)
        window.removeEventListener('storage', tell)
      }
    },
    () => readPreference(key, byDefault),
    () => byDefault,
  )
  const set = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off')
    for (const tell of listeners) tell()
  }
  return [isOn, set]
}

export function readPreference(key: string, byDefault: boolean): boolean {
  const stored = localStorage.getItem(key)
  return stored === null ? byDefault : stored === 'on'
}

export const SOUND = 'deskSound'
export const AWAKE = 'deskAwake'

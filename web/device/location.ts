import { useSyncExternalStore } from 'react'

export type StoredLocation = { latitude: number; longitude: number; label: string }

const LOCATION_KEY = 'Location'
/** What the place is called, for the eye only; the specified key holds nothing but the point. */
const LABEL_KEY = 'LocationLabel'
const listeners = new Set<() => void>()
let seen: { raw: string; location: StoredLocation | null } = { raw: '', location: null }

export function readLocation(): StoredLocation | null {
  const stored = localStorage.getItem(LOCATION_KEY) ?? ''
  const label = localStorage.getItem(LABEL_KEY) ?? ''
  const raw = `${stored}\n${label}`
  if (raw !== seen.raw) seen = { raw, location: parseLocation(stored, label) }
  return seen.location
}

function parseLocation(stored: string, label: string): StoredLocation | null {
  try {
    const found: unknown = JSON.parse(stored || 'null')
    if (typeof found !== 'object' || found === null) return null
    const { latitude, longitude } = found as { latitude?: unknown; longitude?: unknown }
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
    return { latitude, longitude, label }
  } catch {
    return null // written by something else: the same as no place chosen
  }
}

export function storeLocation({ latitude, longitude, label }: StoredLocation) {
  localStorage.setItem(LOCATION_KEY, JSON.stringify({ latitude, longitude }))
  localStorage.setItem(LABEL_KEY, label)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}

export const useStoredLocation = (): StoredLocation | null =>
  useSyncExternalStore(subscribe, readLocation, () => null)

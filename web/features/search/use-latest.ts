import { useState } from 'react'

/** The last defined value: bridges the time while the next one is being read. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

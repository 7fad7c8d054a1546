import { GUESSED_STREET } from './shop-address.ts'

/** The parts of a chosen place that a shop's address is made of. */
export type AddressParts = { street2: string; city: string; state: string; postal_code: string }

const fallbacks: AddressParts = {
  street2: GUESSED_STREET,
  city: 'Nagpur',
  state: 'MAHARASHTRA',
  postal_code: '440001',
}
const names = ['street2', 'city', 'state', 'postal_code'] as const

/**
 * What set-up puts where a chosen place lacks a part, and which parts those are: each is only a guess,
 * so the form shows it editable and marked "please check".
 */
export function withSetupFallbacks(place: AddressParts): {
  parts: AddressParts
  guessed: (keyof AddressParts)[]
} {
  const guessed = names.filter((name) => place[name].trim() === '')
  const parts = Object.fromEntries(
    names.map((name) => [name, guessed.includes(name) ? fallbacks[name] : place[name]]),
  ) as AddressParts
  return { parts, guessed }
}

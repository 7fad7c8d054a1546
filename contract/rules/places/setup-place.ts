import { GUESSED_STREET } from './shop-address.ts'

/** The parts of a chosen place that become a shop's address. */
export type AddressParts = { street2: string; city: string; state: string; postal_code: string }

const fallbacks: AddressParts = {
  street2: GUESSED_STREET,
  city: 'Nagpur',
  state: 'MAHARASHTRA',
  postal_code: '440001',
}
const names = ['street2', 'city', 'state', 'postal_code'] as const

/**
 * Fills in the parts that a chosen place lacks, and names them: each is only a guess, so the form shows it editable and marked
 * "please check".
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

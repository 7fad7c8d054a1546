import { useEffect } from 'react'
import { type Wish, wishes } from '#contract/rules/order-acts.ts'
import { DRAFT_KEY } from '#web/device/left-behind.ts'
import { useTyped } from '#web/session/typed.ts'

export type OrderDraft = {
  firstName: string
  lastName: string
  phone: string
  street: string
  /** What the street says as long as it only names the spot under the pin, and nobody has written another. */
  nameOfSpot: string
  flat: string
  floor: string
  landmark: string
  latitude: number | null
  longitude: number | null
  /** What to do where something is missing. */
  wish: Wish
}

const blank: OrderDraft = {
  firstName: '',
  lastName: '',
  phone: '',
  street: '',
  nameOfSpot: '',
  flat: '',
  floor: '',
  landmark: '',
  latitude: null,
  longitude: null,
  wish: wishes[0],
}

/** What is typed survives a reload and the end of a session, and the next order begins with the last address. Logging out forgets it. */
export function useOrderDraft() {
  const [draft, setDraft] = useTyped('order', readDraft)
  useEffect(() => localStorage.setItem(DRAFT_KEY, JSON.stringify(draft)), [draft])
  return { draft, change: (part: Partial<OrderDraft>) => setDraft((now) => ({ ...now, ...part })) }
}

function readDraft(): OrderDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return blank
    const known = Object.entries(stored).filter(
      ([key, value]) => key in blank && (typeof value === 'string' || typeof value === 'number'),
    )
    const wish = wishes.find((one) => one === Reflect.get(stored, 'wish')) ?? blank.wish
    return { ...blank, ...Object.fromEntries(known), wish }
  } catch {
    return blank // written by something else
  }
}

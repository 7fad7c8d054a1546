import { useEffect } from 'react'
import type { KeptAddress } from '#contract/addresses.ts'
import { type Wish, wishes } from '#contract/rules/orders/order-acts.ts'
import { isOnlyNear } from '#contract/rules/places/is-only-near.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { DRAFT_KEY } from '#web/device/left-behind.ts'
import { readLocation, type StoredLocation } from '#web/device/location.ts'
import { useTyped } from '#web/session/typed.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { pickAddress } from './pick-address.ts'

export type OrderDraft = {
  /** The id of the kept address that was taken unchanged; empty for a typed one. */
  keptId: string
  /** The place (`placeText`) at the time when the customer tapped the kept address; empty if it was preselected. */
  tappedFor: string
  firstName: string
  lastName: string
  phone: string
  street: string
  /** A name for the pin's position if it has no address of its own. Only displayed, never used as the street. */
  nameOfSpot: string
  flat: string
  floor: string
  landmark: string
  latitude: number | null
  longitude: number | null
  /** What to do where something is missing. */
  wish: Wish
}

/** A function where the change depends on the draft at the time when an answer arrives. */
export type Change = Partial<OrderDraft> | ((now: OrderDraft) => Partial<OrderDraft>)

/** What the account knows already, to fill the form in. */
export type Known = { name: string; addresses: readonly KeptAddress[] }

export const blankDraft: OrderDraft = {
  keptId: '',
  tappedFor: '',
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

/** The checkout form's state. It survives a reload and an expired session, but not a logout. */
export function useOrderDraft(known: Known) {
  const [draft, setDraft] = useTyped('order', () => beginDraft(readDraft(), known, readLocation()))
  useEffect(() => browserStorage.write(DRAFT_KEY, JSON.stringify(draft)), [draft])
  const change = (part: Change) =>
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  return { draft, change }
}

/** After ordering: resets the draft except for the wish. The next one begins with what the account knows then. */
export function finishDraft() {
  const { wish } = readDraft()
  browserStorage.write(DRAFT_KEY, JSON.stringify({ wish }))
}

/**
 * The draft that the form begins with: what was typed; else the kept address that was tapped, unless another place was
 * chosen since; else a kept address near the place; else only the place and the account's name.
 */
export function beginDraft(typed: OrderDraft, known: Known, place: StoredLocation | null): OrderDraft {
  if (isBegun(typed) && typed.keptId === '') return typed
  const tapped =
    typed.tappedFor === placeText(place) && known.addresses.find(({ _id }) => _id === typed.keptId)
  if (tapped) return { ...typed, ...tapKept(tapped, place) }
  const kept = pickAddress(known.addresses, place)
  if (kept) return { ...typed, ...takeKept(kept) }
  const fresh = { ...blankDraft, wish: typed.wish, ...takeName(known) }
  return place ? { ...fresh, ...takePlace(place) } : fresh
}

/** An empty address for the same person. */
export const newAddress = ({ firstName, lastName, phone, wish }: OrderDraft): OrderDraft => ({
  ...blankDraft,
  firstName,
  lastName,
  phone,
  wish,
})

/** Takes a tapped kept address. Choosing another place later overrides it, which `tappedFor` tells. */
export const tapKept = (address: KeptAddress, place: StoredLocation | null): Partial<OrderDraft> => ({
  ...takeKept(address),
  tappedFor: placeText(place),
})

function takeKept({ _id, label: _, isDefault: __, ...address }: KeptAddress): Partial<OrderDraft> {
  return { ...address, keptId: _id, tappedFor: '', nameOfSpot: '' }
}

// Without the place's name, which may arrive later.
const placeText = (place: StoredLocation | null) =>
  place ? `${place.latitude},${place.longitude}` : 'nowhere'

/** Whether the customer has typed something: name and place are filled in automatically, these fields never are. */
const isBegun = ({ flat, phone }: OrderDraft): boolean => flat !== '' || phone !== ''

/** Splits a name: its last word is the last name, which is empty for a single word. */
function takeName({ name }: Known) {
  const [, firstName = '', lastName = ''] = /^(.+?)(?:\s+(\S+))?$/u.exec(name.trim()) ?? []
  return { firstName, lastName }
}

function takePlace({ latitude, longitude, label }: StoredLocation) {
  const isNear = isOnlyNear(label)
  return { latitude, longitude, street: isNear ? '' : label, nameOfSpot: isNear ? label : '' }
}

function readDraft(): OrderDraft {
  const stored = parseStored(browserStorage.read(DRAFT_KEY), isRecord) ?? {}
  const known = Object.entries(stored).filter(
    ([key, value]) => key in blankDraft && typeof value === (numbers.includes(key) ? 'number' : 'string'),
  )
  const wish = wishes.find((one) => one === stored.wish) ?? blankDraft.wish
  const draft = { ...blankDraft, ...Object.fromEntries(known), wish }
  // Drafts of an earlier release have the position's name in `street`.
  return isOnlyNear(draft.street) ? { ...draft, street: '', nameOfSpot: draft.street } : draft
}

const numbers = ['latitude', 'longitude']

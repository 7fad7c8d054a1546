import { useEffect } from 'react'
import type { KeptAddress } from '#contract/addresses.ts'
import { isOnlyNear } from '#contract/rules/is-only-near.ts'
import { type Wish, wishes } from '#contract/rules/order-acts.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { DRAFT_KEY } from '#web/device/left-behind.ts'
import { readLocation, type StoredLocation } from '#web/device/location.ts'
import { useTyped } from '#web/session/typed.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { pickAddress } from './pick-address.ts'

export type OrderDraft = {
  /** The kept address that it is, untouched; empty where it was typed. */
  keptId: string
  /** The place that was chosen when somebody tapped it; empty where it came by itself. */
  tappedFor: string
  firstName: string
  lastName: string
  phone: string
  street: string
  /** What the spot under the pin is called where it has no address: for the eye, never a street. */
  nameOfSpot: string
  flat: string
  floor: string
  landmark: string
  latitude: number | null
  longitude: number | null
  /** What to do where something is missing. */
  wish: Wish
}

/** What comes late asks what stands there now. */
export type Change = Partial<OrderDraft> | ((now: OrderDraft) => Partial<OrderDraft>)

/** What the account knows already, so that nobody is asked for it. */
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

/** What is typed survives a reload and the end of a session; it begins with what the account knows. Logging out forgets it. */
export function useOrderDraft(known: Known) {
  const [draft, setDraft] = useTyped('order', () => beginDraft(readDraft(), known, readLocation()))
  useEffect(() => browserStorage.write(DRAFT_KEY, JSON.stringify(draft)), [draft])
  const change = (part: Change) =>
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  return { draft, change }
}

/** It was ordered: the account keeps the address, and the next order begins with what it knows then. */
export function finishDraft() {
  const { wish } = readDraft()
  browserStorage.write(DRAFT_KEY, JSON.stringify({ wish }))
}

/**
 * What was typed, else the kept address that was tapped, until another place is chosen, else one near that place, else
 * the place and the name of the account.
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

/** For another door of the same person. */
export const newAddress = ({ firstName, lastName, phone, wish }: OrderDraft): OrderDraft => ({
  ...blankDraft,
  firstName,
  lastName,
  phone,
  wish,
})

/** A later place is a newer word than this tap. */
export const tapKept = (address: KeptAddress, place: StoredLocation | null): Partial<OrderDraft> => ({
  ...takeKept(address),
  tappedFor: placeText(place),
})

function takeKept({ _id, label: _, isDefault: __, ...address }: KeptAddress): Partial<OrderDraft> {
  return { ...address, keptId: _id, tappedFor: '', nameOfSpot: '' }
}

// Not by its name, which may come late.
const placeText = (place: StoredLocation | null) =>
  place ? `${place.latitude},${place.longitude}` : 'nowhere'

/** Name and place are filled in by themselves: these are typed. */
const isBegun = ({ flat, phone }: OrderDraft): boolean => flat !== '' || phone !== ''

/** The last word of a name is the last name, which many have none of: that is then asked for. */
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
  // An earlier version took the name of the spot for a street.
  return isOnlyNear(draft.street) ? { ...draft, street: '', nameOfSpot: draft.street } : draft
}

const numbers = ['latitude', 'longitude']

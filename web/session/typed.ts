import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { tabStorage } from '#web/browser-storage.ts'
import { leftBy, TYPED_KEY } from '#web/device/left-behind.ts'
import { thisAddress } from '#web/language/addresses.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { currentOwner } from './current-owner.ts'
import { isNobodyHere, onRefusal, onSessionChange, onSessionEnd, storedToken } from './session.ts'

/** What is being typed on the screens that are open, and by which account. */
const live = new Map<string, unknown>()
let liveOwner = ''

type Kept = { owner: string; screens: Record<string, unknown>; place?: string }
const nothing: Kept = { owner: '', screens: {} }
let kept: Kept | undefined

/**
 * A state for what is typed on a screen and not saved yet. Whoever is taken away from it, by the end of the session,
 * by a refusal that leads elsewhere, by a reload, finds it again in this tab; whoever walks away leaves it behind.
 * It belongs to the account: nobody else is shown it.
 * @param holds whether what is found again still counts: what it was about may be over since
 */
export function useTyped<T>(
  screen: string,
  first: T | (() => T),
  holds: (found: T) => boolean = () => true,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(first)
  const takeUp = useEffectEvent((found: unknown) =>
    setValue((blank) => {
      const again = taken(blank, found)
      return holds(again) ? again : blank
    }),
  )
  useEffect(() => {
    // Not while the page comes to life: the server knew nothing of it.
    const found = takeKept(screen)
    if (found !== undefined) takeUp(found)
    return () => {
      // Another tab heard that the session is over, and here the screen goes without a word.
      if (storedToken() === null && leftBy() === liveOwner) keepLive()
      live.delete(screen)
    }
  }, [screen])
  useEffect(() => {
    liveOwner = currentOwner()
    live.set(screen, value)
  }, [screen, value])
  return [value, setValue]
}

/** Where a refusal leads somebody away from: once that is put right, the way back. */
export function keepPlace() {
  kept ??= begin()
  const owner = currentOwner()
  const { screens } = kept.owner === owner ? kept : nothing
  kept = { owner, screens, place: thisAddress() }
}

/** The place that was kept, once. */
export function takePlace(): string | undefined {
  kept ??= begin()
  const { place, ...rest } = kept
  if (rest.owner !== currentOwner()) return undefined
  kept = rest
  return place
}

function takeKept(screen: string): unknown {
  kept ??= begin()
  if (kept.owner !== currentOwner()) return undefined
  const { [screen]: found, ...screens } = kept.screens
  kept = { ...kept, screens }
  return found
}

/** Written by the same screen, but perhaps of an earlier version, whose form lacked a field. */
function taken<T>(blank: T, found: unknown): T {
  return isRecord(blank) && isRecord(found) ? { ...blank, ...found } : (found as T)
}

function begin(): Kept {
  onSessionEnd((reason) => {
    if (reason === 'expired') keepLive()
    else forgetTyped()
  })
  onSessionChange(() => isNobodyHere() && forgetTyped())
  onRefusal(keepLive)
  window.addEventListener('pagehide', writeDown)
  const written = parseStored(tabStorage.read(TYPED_KEY), isKept) ?? nothing
  tabStorage.write(TYPED_KEY, undefined)
  return isStillHere(written) ? written : nothing
}

const isKept = (found: unknown): found is Kept =>
  isRecord(found) &&
  typeof found.owner === 'string' &&
  isRecord(found.screens) &&
  (found.place === undefined || typeof found.place === 'string')

function forgetTyped() {
  kept = nothing
  live.clear()
}

function keepLive() {
  if (live.size === 0 || liveOwner === '') return
  const before = kept?.owner === liveOwner ? kept : nothing
  kept = { ...before, owner: liveOwner, screens: { ...before.screens, ...Object.fromEntries(live) } }
}

/**
 * Only when the page goes: a picture is too much to write at every letter. Whoever logged out in another tab took theirs
 * along, also what is still in the memory of this one.
 */
function writeDown() {
  keepLive()
  tabStorage.write(TYPED_KEY, kept && isStillHere(kept) ? JSON.stringify(kept) : undefined)
}

const isStillHere = ({ owner }: Kept) => owner === (leftBy() ?? currentOwner())

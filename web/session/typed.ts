import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { tabStorage } from '#web/browser-storage.ts'
import { storedOwner, TYPED_KEY } from '#web/device/left-behind.ts'
import { thisAddress } from '#web/language/addresses.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { currentOwner } from './current-owner.ts'
import { isNobodyHere, onRefusal, onSessionChange, onSessionEnd, storedToken } from './session.ts'

/** What is typed on the screens that are mounted now, and by which account. */
const live = new Map<string, unknown>()
let liveOwner = ''

type Kept = { owner: string; screens: Record<string, unknown>; place?: string }
const nothing: Kept = { owner: '', screens: {} }
let kept: Kept | undefined

/**
 * `useState` for unsaved input. It survives what takes the user away against their will (an expired session, a refusal
 * that redirects, a reload) and is restored in this tab for the same account. Leaving the screen by hand discards it.
 * @param screen a key that is unique among all uses
 * @param holds whether restored input still applies
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
    // In an effect, since hydration must render what the server did.
    const found = takeKept(screen)
    if (found !== undefined) takeUp(found)
    return () => {
      // The session expired in another tab, so no event of it came here before the screen went.
      if (storedToken() === null && storedOwner() === liveOwner) keepLive()
      live.delete(screen)
    }
  }, [screen])
  useEffect(() => {
    liveOwner = currentOwner()
    live.set(screen, value)
  }, [screen, value])
  return [value, setValue]
}

/** Remembers the page that a refusal redirects away from, for the way back once its cause is mended. */
export function keepPlace() {
  kept ??= begin()
  const owner = currentOwner()
  const { screens } = kept.owner === owner ? kept : nothing
  kept = { owner, screens, place: thisAddress() }
}

/** Returns that page, once. */
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

/** Fills in fields that are missing because an earlier release of the screen wrote it. */
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
 * Writes to `tabStorage`, only on `pagehide`: a form may hold a picture, too much to write at every keystroke. Skipped if
 * the account has logged out in another tab.
 */
function writeDown() {
  keepLive()
  tabStorage.write(TYPED_KEY, kept && isStillHere(kept) ? JSON.stringify(kept) : undefined)
}

const isStillHere = ({ owner }: Kept) => owner === (storedOwner() ?? currentOwner())

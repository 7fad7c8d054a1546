import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hearBackFirst } from './first-to-hear-back.ts'

type Popup = { close: () => void; page?: string }

/** The open popups, the topmost last. Each has a history entry of its own above the page's, at the same address. */
const open: Popup[] = []

/** How the present history entry differs from what the open popups want. */
type Place =
  | { kind: 'right' }
  /** A popup was closed by hand. Its entry is removed soon, unless closing it begins a navigation. */
  | { kind: 'tidying'; timer: ReturnType<typeof setTimeout> }
  /** On the page's own entry although a popup is open, because a navigation there may be under way. */
  | { kind: 'below'; page: string }
  /** Still on the entry of a popup that closed otherwise than by hand or Back. */
  | { kind: 'left-over'; page: string }

const right: Place = { kind: 'right' }
let place: Place = right

/** What is to be done once we are on the page's own entry. */
type Act = { run: () => void; isLeaving: boolean }
/** The `history` steps of our own that are under way, whose `popstate` events are not the user's, and what follows the next. */
const own: { steps: number; act?: Act | undefined } = { steps: 0 }

function step(go: 'back' | 'forward') {
  own.steps += 1
  history[go]()
}

/**
 * Makes Back close a popup instead of leaving the page, by a history entry for it. The returned function closes it by
 * hand, and removes the entry. If the popup closes for another reason, such as a navigation, the entry is not removed,
 * since a step back would interfere with the navigation: it is reused by the next popup, or skipped by Back. A popup that
 * stays open over the next page gets an entry there too.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const popup = useRef<Popup>({ close: () => latest.current() })
  const { key } = useLocation()
  // A layout effect, since Back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    const { current } = popup
    begin(current, key)
    return () => {
      if (leave(current) && isOverPage() && place.kind !== 'tidying')
        place = { kind: 'left-over', page: pageOfEntry() }
    }
  }, [isOpen, key])
  return () => {
    if (leave(popup.current)) startTidying()
    else if (place.kind === 'below') place = right
    onClose()
  }
}

/** To be called before navigating from within a popup. Returns whether to replace the present history entry, the popup's. */
export function goOn(): boolean {
  open.length = 0
  return isOverPage()
}

/** Whether replacing the present history entry would replace a popup's instead of the page's own. */
export const isPopupOnTop = (): boolean => open.length > 0 || place.kind === 'tidying' || own.steps > 0

/** Whether we are on a popup's entry, above the page's own. */
const isOverPage = (): boolean => history.state?.isPopup === true

/** The router's key in the present entry, by which pages are told apart. */
const pageOfEntry = (): string => history.state?.key ?? 'default'

function begin(popup: Popup, page: string) {
  // Ahead of the router's listener: steps between entries of one page must not reach it.
  hearBackFirst(onBack, stepBelow)
  document.addEventListener('click', tidyBeforeLink, { capture: true })
  const isReused = stopTidying() || open.length === 0 || (place.kind === 'left-over' && place.page === page)
  open.push(popup)
  popup.page = page
  // A navigation under way replaces the page's own entry, on which we have to stay.
  if (place.kind === 'below' && place.page === page) return
  place = right
  if (isReused && isOverPage()) return
  dropFragment()
  history.pushState({ ...history.state, isPopup: true }, '')
}

/** With a fragment in the address, the step back from the popup's entry would scroll to the part again and take the focus. */
function dropFragment() {
  const { hash, pathname, search } = location
  if (hash) history.replaceState(history.state, '', pathname + search)
}

/** Removes a popup from the open ones. Returns whether it was among them. */
function leave(popup: Popup): boolean {
  const at = open.indexOf(popup)
  if (at !== -1) open.splice(at, 1)
  return at !== -1
}

/** A closed popup's entry is removed after this time, in case closing it begins a navigation. */
const TIDY_MS = 30

function startTidying() {
  if (stopTidying()) tidy()
  place = { kind: 'tidying', timer: setTimeout(() => stopTidying() && tidy(), TIDY_MS) }
}

/** Returns whether a closed popup's entry was about to be removed. */
function stopTidying(): boolean {
  if (place.kind !== 'tidying') return false
  clearTimeout(place.timer)
  place = right
  return true
}

/** Removes the entry of a closed popup. */
function tidy() {
  if (isOverPage()) step('back')
}

/** Removes a closed popup's entry before a link is followed: later, the step back would undo the link's navigation. */
function tidyBeforeLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere) return
  if (stopTidying()) tidy()
  if (own.steps === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  own.act = { run: () => link.click(), isLeaving: false }
}

/** Runs a function on the page's own entry, below that of a popup that stays open, which gets a new one afterwards. */
function stepBelow(run: () => void, isLeaving: boolean) {
  if (stopTidying()) tidy()
  if (own.steps === 0) {
    if (!isOverPage()) {
      if (open.length > 0 && !isLeaving) place = { kind: 'below', page: pageOfEntry() }
      return run()
    }
    step('back')
  }
  own.act = { run, isLeaving }
}

function onBack(event: PopStateEvent) {
  if (own.steps > 0) {
    event.stopImmediatePropagation()
    return endOwnStep()
  }
  if (stopTidying()) {
    // The user's Back only left the entry that was about to be removed, so it is repeated.
    event.stopImmediatePropagation()
    return history.back()
  }
  const page = pageOfEntry()
  if (place.kind === 'below' && place.page !== page && open.length > 0) {
    // Back was meant for the open popup. Goes forward again to the page, whose navigation continues.
    event.stopImmediatePropagation()
    open.pop()?.close()
    return step('forward')
  }
  if (open.at(-1)?.page === page) {
    event.stopImmediatePropagation()
    open.pop()?.close()
  } else if (place.kind === 'left-over' && place.page === page && !isOverPage()) {
    // Otherwise this Back would have no visible effect.
    event.stopImmediatePropagation()
    history.back()
  }
  place = isOverPage() && open.at(-1)?.page !== page ? { kind: 'left-over', page } : right
}

function endOwnStep() {
  own.steps -= 1
  const { act } = own
  own.act = undefined
  if (act && !act.isLeaving) {
    stopTidying()
    place = { kind: 'below', page: pageOfEntry() }
  } else if (place.kind === 'below') place = right
  act?.run()
}

import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hearBackFirst } from './first-to-hear-back.ts'

type Popup = { close: () => void; page?: string }

/** The open popups, the topmost last. Each has a history entry of its own above the page's, at the same address. */
const open: Popup[] = []
/** How many `history` steps of our own are under way; their `popstate` events are not the user's. */
let ownSteps = 0
/** A function to be run after such a step. */
let next: (() => void) | undefined
/** Whether `next` goes back. */
let isNextLeaving = false
/** Set while we are on the page's own entry although a popup is open, because a navigation there may be under way: that page's key. */
let below: string | undefined
/** Set while we are still on the entry of a popup that closed otherwise than by hand or Back: the key of its page. */
let leftOver: string | undefined

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
      if (leave(current) && isOverPage()) leftOver = pageOfEntry()
    }
  }, [isOpen, key])
  return () => {
    if (leave(popup.current)) tidying = setTimeout(tidy, TIDY_MS)
    below = undefined
    onClose()
  }
}

/** To be called before navigating from within a popup. Returns whether to replace the present history entry, the popup's. */
export function goOn(): boolean {
  open.length = 0
  return isOverPage()
}

/** Whether replacing the present history entry would replace a popup's instead of the page's own. */
export const isPopupOnTop = (): boolean => open.length > 0 || tidying !== undefined || ownSteps > 0

/** Whether we are on a popup's entry, above the page's own. */
const isOverPage = (): boolean => history.state?.isPopup === true

/** The router's key in the present entry, by which pages are told apart. */
const pageOfEntry = (): string => history.state?.key ?? 'default'

/** A closed popup's entry is removed after this time, in case closing it begins a navigation. */
const TIDY_MS = 30
let tidying: ReturnType<typeof setTimeout> | undefined

function begin(popup: Popup, page: string) {
  // Ahead of the router's listener: steps between entries of one page must not reach it.
  hearBackFirst(onBack, stepBelow)
  document.addEventListener('click', tidyBeforeLink, { capture: true })
  // Reuses the entry of a popup that has just closed.
  const isThere = stopTidying() || open.length === 0 || leftOver === page
  leftOver = undefined
  open.push(popup)
  popup.page = page
  // A navigation under way replaces the page's own entry, on which we have to stay.
  if (below === page) return
  below = undefined
  if (!isThere || !isOverPage()) history.pushState({ ...history.state, isPopup: true }, '')
}

/** Removes a popup from the open ones. Returns whether it was among them. */
function leave(popup: Popup): boolean {
  const at = open.indexOf(popup)
  if (at !== -1) open.splice(at, 1)
  return at !== -1
}

function tidy() {
  tidying = undefined
  if (!isOverPage()) return
  ownSteps += 1
  history.back()
}

/** Removes a closed popup's entry before a link is followed: later, the step back would undo the link's navigation. */
function tidyBeforeLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere) return
  if (stopTidying()) tidy()
  if (ownSteps === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  next = () => link.click()
}

/** Runs a function on the page's own entry, below that of a popup that stays open, which gets a new one afterwards. */
function stepBelow(act: () => void, isLeaving: boolean) {
  if (stopTidying()) tidy()
  if (ownSteps === 0) {
    if (!isOverPage()) {
      if (open.length > 0 && !isLeaving) below = pageOfEntry()
      return act()
    }
    ownSteps += 1
    history.back()
  }
  next = act
  isNextLeaving = isLeaving
}

function stopTidying(): boolean {
  const isTidying = tidying !== undefined
  clearTimeout(tidying)
  tidying = undefined
  return isTidying
}

function onBack(event: PopStateEvent) {
  if (ownSteps > 0) {
    ownSteps -= 1
    event.stopImmediatePropagation()
    const act = next
    next = undefined
    below = act && !isNextLeaving ? pageOfEntry() : undefined
    return act?.()
  }
  if (stopTidying()) {
    // The user's Back only left the entry that was about to be removed, so it is repeated.
    event.stopImmediatePropagation()
    return history.back()
  }
  const page = pageOfEntry()
  if (below !== undefined && below !== page && open.length > 0) {
    // Back was meant for the open popup. Goes forward again to the page, whose navigation continues.
    event.stopImmediatePropagation()
    open.pop()?.close()
    ownSteps += 1
    return history.forward()
  }
  if (open.at(-1)?.page === page) {
    event.stopImmediatePropagation()
    open.pop()?.close()
  } else if (leftOver === page && !isOverPage()) {
    // Otherwise this Back would have no visible effect.
    event.stopImmediatePropagation()
    history.back()
  }
  leftOver = isOverPage() && open.at(-1)?.page !== page ? page : undefined
}

import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hearBackFirst } from './first-to-hear-back.ts'

type Popup = { close: () => void; page?: string }

/** Those that are open, the last on top. Each has an entry of its own in the history, at the same address. */
const open: Popup[] = []
/** Steps back of our own, which take such an entry away again. */
let ownSteps = 0
/** What was asked for before such a step was taken: it is done after it. */
let next: (() => void) | undefined
/** Whether that goes back. */
let isNextLeaving = false
/** The page whose own entry we stand on below what is open over it, until that has one above again: what was done may be under way. */
let below: string | undefined
/** The page above whose own entry we stand, on that of a popup which has closed in another way than by hand or Back. */
let leftOver: string | undefined

/**
 * Back closes what is open over the page, and does not leave the page. The answer closes it by hand, and leaves nothing to go
 * back to; what closes otherwise may do so because the page goes on, and takes no step back, which would cross with that: its entry
 * is left over, and serves the next popup or is passed by Back. What stays open over the next page has an entry there too.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const popup = useRef<Popup>({ close: () => latest.current() })
  const { key } = useLocation()
  // Before it is seen: Back may follow at once.
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

/** Somebody goes on from a popup to another page: true, if that is to take the place of the popup's entry. */
export function goOn(): boolean {
  open.length = 0
  return isOverPage()
}

/** Whether what replaces an entry of the history would replace a popup's, in the place of the page's own. */
export const isPopupOnTop = (): boolean => open.length > 0 || tidying !== undefined || ownSteps > 0

/** Whether the page's own entry lies under that of a popup. */
const isOverPage = (): boolean => history.state?.isPopup === true

/** The router's key of it: that of the page that it shows. */
const pageOfEntry = (): string => history.state?.key ?? 'default'

/** A closed popup's entry is left for this long, if its closing leads to another page: that takes no step back then. */
const TIDY_MS = 30
let tidying: ReturnType<typeof setTimeout> | undefined

function begin(popup: Popup, page: string) {
  // Before the router hears of it: to it nothing has moved.
  hearBackFirst(onBack, stepBelow)
  document.addEventListener('click', tidyBeforeLink, { capture: true })
  // The entry of one that has closed serves the next.
  const isThere = stopTidying() || open.length === 0 || leftOver === page
  leftOver = undefined
  open.push(popup)
  popup.page = page
  // What is under way replaces this page's own entry, which has to stay the one we stand on.
  if (below === page) return
  below = undefined
  if (!isThere || !isOverPage()) history.pushState({ ...history.state, isPopup: true }, '')
}

/** True, if it was open. */
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

/** A step back that crosses with a link's page takes that away again: so the step comes first. */
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

/** What replaces the page's entry, or goes back from it, is done below a popup that stays open, which gets another one. */
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
    // It went to the entry that was to be tidied away: the step that was meant is the next.
    event.stopImmediatePropagation()
    return history.back()
  }
  const page = pageOfEntry()
  if (below !== undefined && below !== page && open.length > 0) {
    // Back was meant for what is open. Its page goes on with what is under way.
    event.stopImmediatePropagation()
    open.pop()?.close()
    ownSteps += 1
    return history.forward()
  }
  if (open.at(-1)?.page === page) {
    event.stopImmediatePropagation()
    open.pop()?.close()
  } else if (leftOver === page && !isOverPage()) {
    // Nothing would be seen of it.
    event.stopImmediatePropagation()
    history.back()
  }
  leftOver = isOverPage() && open.at(-1)?.page !== page ? page : undefined
}

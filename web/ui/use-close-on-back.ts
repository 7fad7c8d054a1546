import { useLayoutEffect, useRef } from 'react'
import { hearBackFirst } from './first-to-hear-back.ts'

type Popup = { close: () => void }

/** Those that are open, the last on top. Each has an entry of its own in the history, at the same address. */
const open: Popup[] = []
/** Steps back of our own, which take such an entry away again. */
let ownSteps = 0
/** A link that was pressed before such a step was taken: it is followed after it. */
let pressed: HTMLElement | undefined

/**
 * Back closes what is open over the page, and does not leave the page. The answer closes it by hand, and leaves nothing to go
 * back to; what closes because the page goes on takes no step back, which would cross with that.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const popup = useRef<Popup>({ close: () => latest.current() })
  // Before it is seen: Back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    const { current } = popup
    begin(current)
    return () => void leave(current)
  }, [isOpen])
  return () => {
    if (leave(popup.current)) tidying = setTimeout(tidy, TIDY_MS)
    onClose()
  }
}

/** Somebody goes on from a popup to another page: true, if that is to take the place of the popup's entry. */
export function goOn(): boolean {
  open.length = 0
  return isOverPage()
}

/** Whether the page's own entry lies under that of a popup. */
const isOverPage = (): boolean => history.state?.isPopup === true

/** A closed popup's entry is left for this long, if its closing leads to another page: that takes no step back then. */
const TIDY_MS = 30
let tidying: ReturnType<typeof setTimeout> | undefined

function begin(popup: Popup) {
  // Before the router hears of it: to it nothing has moved.
  hearBackFirst(onBack)
  document.addEventListener('click', tidyBeforeLink, { capture: true })
  open.push(popup)
  // The entry of one that has just closed serves the next.
  if (!stopTidying()) history.pushState({ ...history.state, isPopup: true }, '')
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
  pressed = link
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
    const link = pressed
    pressed = undefined
    return link?.click()
  }
  if (stopTidying()) {
    // It went to the entry that was to be tidied away: the step that was meant is the next.
    event.stopImmediatePropagation()
    return history.back()
  }
  const popup = open.pop()
  if (!popup) return
  event.stopImmediatePropagation()
  popup.close()
}

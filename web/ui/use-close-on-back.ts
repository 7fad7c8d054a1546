import { useLayoutEffect, useRef } from 'react'

type Popup = { close: () => void }

/** Those that are open, the last on top. Each has an entry of its own in the history, at the same address. */
const open: Popup[] = []
/** Steps back of our own, which take such an entry away again. */
let ownSteps = 0

/** Back closes what is open over the page, and does not leave the page. Closed in another way it leaves nothing to go back to. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const latest = useRef(onClose)
  latest.current = onClose
  // Before it is seen: Back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    const popup = { close: () => latest.current() }
    begin(popup)
    return () => end(popup)
  }, [isOpen])
}

/** Somebody goes on from a popup to another page: true, if that is to take the place of the popup's entry. */
export function goOn(): boolean {
  open.length = 0
  return isOverPage()
}

/** Whether the page's own entry lies under that of a popup. */
const isOverPage = (): boolean => history.state?.isPopup === true

function begin(popup: Popup) {
  // Before the router hears of it: to it nothing has moved.
  if (open.length === 0) window.addEventListener('popstate', onBack, { capture: true })
  open.push(popup)
  history.pushState({ ...history.state, isPopup: true }, '')
}

function end(popup: Popup) {
  const at = open.indexOf(popup)
  if (at === -1) return
  open.splice(at, 1)
  // Somebody has gone on from it meanwhile: that is the newest entry then.
  if (!isOverPage()) return
  ownSteps += 1
  history.back()
}

function onBack(event: PopStateEvent) {
  const popup = ownSteps > 0 ? undefined : open.pop()
  if (ownSteps > 0) ownSteps -= 1
  else if (!popup) return
  event.stopImmediatePropagation()
  popup?.close()
}

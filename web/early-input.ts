/**
 * What is pressed and typed on a page whose script has not come yet reaches no handler, and what was typed is even
 * written over later. This keeps it from React, which on the way to life would hear some of it, and does it again in
 * the same order as soon as the page is alive. It stands in the page itself, as text, so it may use nothing from
 * outside of it.
 */
export function keepEarlyInput() {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /** Without an `entry` it is a press; `place` is the number of its node among all that are called alike. */
  type Note = { node: Element; place: number; entry?: string | boolean | undefined }

  const LOOK_MS = 50
  // A second: what is drawn anew as the page comes alive is there by then.
  const MOST_LOOKS = 20
  const MOST_BUSY_MS = 1000
  const SAME_SPOT_PX = 10
  // The longest that browsers take from a finger's lift to the click.
  const CLICK_MS = 300
  // As long as scripts are waited for (`wake-after-first-frame.ts`): a link leads somewhere without them.
  const LONGEST_WAIT_MS = 4000

  const notes: Note[] = []
  let isLooking = false
  let looks = 0
  let isDoingAgain = false

  // React leaves a mark of its own on what it has taken over; there is no other sign of it for a single element.
  const isAlive = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
  // Of the page as a whole it is too early: marks are set before handlers hear.
  const isPageAlive = () => 'alive' in document.documentElement.dataset

  function isEarly(node: Element) {
    if (isDoingAgain) return false
    return !isPageAlive() || isWaiting(node) || (notes.length > 0 && isAlive(node))
  }

  /** React takes over in parts, which stand between two comments. What strangers bring along stands in none. */
  function isWaiting(node: Element): boolean {
    if (isAlive(node) || !node.parentElement) return false
    return isAlive(node.parentElement) ? isInPart(node) : isWaiting(node.parentElement)
  }

  function isInPart(node: Element): boolean {
    let ended = 0
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (before.nodeType !== Node.COMMENT_NODE) continue
      if (before.nodeValue === '/$') ended++
      if (before.nodeValue === '$' && ended-- === 0) return true
    }
    return false
  }

  // Where the page comes alive under the finger, the button goes from there or is drawn anew, and no click follows.
  let begun: (Note & { x: number; y: number }) | undefined
  document.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const node = target instanceof Element && target.closest('button')
      begun = node && isEarly(node) ? { node, place: likeIt(node).indexOf(node), x, y } : undefined
    },
    true,
  )
  document.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) < SAME_SPOT_PX)
        setTimeout((missed) => begun === missed && queue(missed), CLICK_MS, begun)
    },
    true,
  )

  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : document.body
      const control = isBox(target) ? target : target.closest('button')
      if (!control) return keepLink(event, target.closest('a'))
      begun = undefined
      if (!isEarly(control)) return
      event.stopImmediatePropagation()
      if (isBox(control)) return note(control, control.checked)
      // The browser itself would send the form around it, by opening another page.
      event.preventDefault()
      note(control)
    },
    true,
  )

  /** Followed at once it would take the page away, and what was pressed with it. */
  function keepLink(event: MouseEvent, link: HTMLAnchorElement | null) {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const leads = link && link.origin === location.origin && !link.target && !link.download && !isElsewhere
    if (!leads || isDoingAgain || !notes.some(isPress)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    // Of several the last is meant.
    for (const { node } of notes.filter((one) => isLink(one.node))) forget(node)
    note(link)
    setTimeout(() => {
      if (!notes.some(({ node }) => node === link)) return
      notes.length = 0
      doAgain(link, undefined)
    }, LONGEST_WAIT_MS)
  }

  const isPress = ({ entry }: Note) => entry === undefined
  const isLink = (node: Element) => node.localName === 'a'

  for (const type of ['input', 'change'])
    document.addEventListener(
      type,
      (event) => {
        const control = event.target
        // A chosen file cannot be chosen again by a program; whoever takes files looks for one when it comes to life.
        if (!isControl(control) || isBox(control) || control.type === 'file' || !isEarly(control)) return
        event.stopImmediatePropagation()
        note(control, control.value)
      },
      true,
    )

  function note(node: Element, entry?: string | boolean) {
    // Of what was typed into one control, or chosen of several, the last is meant.
    if (entry !== undefined) forget(node)
    if (isBox(node) && node.type === 'radio')
      for (const other of document.getElementsByName(node.name)) forget(other)
    queue({ node, entry, place: likeIt(node).indexOf(node) })
  }

  function queue(one: Note) {
    notes.push(one)
    if (!isLooking) look()
  }

  function forget(node: Element) {
    const at = notes.findIndex((one) => one.node === node)
    if (at >= 0) notes.splice(at, 1)
  }

  /** One at a time, so that each finds what the one before it changed. */
  function look() {
    isLooking = notes.length > 0
    if (isLooking) setTimeout(() => whenIdle(lookNow), LOOK_MS)
  }

  /** While React takes over a part it is marked, and does not hear yet. */
  function whenIdle(work: () => void) {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MOST_BUSY_MS })
    else setTimeout(work)
  }

  function lookNow() {
    if (notes[0] && isPageAlive()) lookFor(notes[0])
    look()
  }

  function lookFor({ node, place, entry }: Note) {
    const living = node.isConnected ? node : likeIt(node)[place]
    const isThere = living && isAlive(living)
    looks++
    if (!isThere && looks < MOST_LOOKS) return
    looks = 0
    notes.shift()
    // A link that React does not know leads somewhere all the same.
    if (living && (isThere || isLink(living))) doAgain(living, entry)
  }

  function doAgain(node: Element, entry: Note['entry']) {
    isDoingAgain = true
    if (isBox(node)) {
      node.checked = node.type === 'checkbox' && !entry
      node.click()
    } else if (isControl(node)) {
      // Past the setter by which React would take it for its own doing.
      node.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), 'value')?.set?.call(node, entry)
      for (const type of ['input', 'change']) node.dispatchEvent(new Event(type, { bubbles: true }))
    } else if (node instanceof HTMLElement) node.click()
    isDoingAgain = false
  }

  function likeIt(node: Element): Element[] {
    return [...document.querySelectorAll(node.localName)].filter((other) => nameOf(other) === nameOf(node))
  }

  function nameOf(node: Element) {
    const names = ['aria-label', 'name', 'type', 'href'].map((name) => node.getAttribute(name))
    return [...names, isBox(node) && node.value, node.localName === 'button' && node.textContent].join()
  }

  function isControl(node: EventTarget | null): node is Control {
    return node instanceof Element && /^(input|textarea|select)$/.test(node.localName)
  }

  function isBox(node: Element): node is HTMLInputElement {
    return node instanceof HTMLInputElement && /checkbox|radio/.test(node.type)
  }
}

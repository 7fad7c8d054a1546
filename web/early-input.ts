/**
 * Records clicks and input on a server-rendered page before it is hydrated, and replays them in the same order
 * afterwards. Without it they would reach no handler, and hydration would overwrite what was typed. While recording,
 * the events are stopped, because React would hear some of them during hydration and act twice.
 *
 * This function's source is inlined into the page (`entry.server.tsx`), so it may use nothing from outside itself.
 */
export function keepEarlyInput() {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /**
   * One recorded event. `entry` is the value that was typed or chosen; without it the event is a click. `index` is the
   * node's position among its lookalikes, by which it is found again if React replaces the node.
   */
  type Note = { node: Element; index: number; entry?: string | boolean | undefined }

  const LOOK_MS = 50
  // 20 × 50 ms: by then a node that hydration replaces has its replacement.
  const MOST_LOOKS = 20
  const MOST_BUSY_MS = 1000
  const SAME_SPOT_PX = 10
  // The longest that browsers take from `pointerup` to `click`.
  const CLICK_MS = 300
  // The same as in `wake-after-first-frame.ts`. After that a link is followed without scripts.
  const LONGEST_WAIT_MS = 4000

  const notes: Note[] = []
  let isLooking = false
  let looks = 0
  let isReplaying = false

  // React's internal key on each hydrated node; React offers no public sign for a single element.
  const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
  // Set by the root's last effect (`root.tsx`): React marks nodes before their handlers work.
  const isPageAlive = () => 'alive' in document.documentElement.dataset

  function isEarly(node: Element) {
    if (isReplaying) return false
    return !isPageAlive() || isAwaitingHydration(node) || (notes.length > 0 && isHydrated(node))
  }

  /** False for nodes that React will never hydrate, such as those of browser extensions. */
  function isAwaitingHydration(node: Element): boolean {
    if (isHydrated(node) || !node.parentElement) return false
    return isHydrated(node.parentElement)
      ? isInSuspenseBoundary(node)
      : isAwaitingHydration(node.parentElement)
  }

  /** React hydrates Suspense boundaries one by one. In the HTML each stands between the comments `$` and `/$`. */
  function isInSuspenseBoundary(node: Element): boolean {
    let ended = 0
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (before.nodeType !== Node.COMMENT_NODE) continue
      if (before.nodeValue === '/$') ended++
      if (before.nodeValue === '$' && ended-- === 0) return true
    }
    return false
  }

  // If hydration moves or replaces a button between `pointerdown` and `pointerup`, the browser fires no click.
  let begun: (Note & { x: number; y: number }) | undefined
  document.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const node = target instanceof Element && target.closest('button')
      begun = node && isEarly(node) ? { node, index: lookalikesOf(node).indexOf(node), x, y } : undefined
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
      // Otherwise the browser would submit the surrounding form and leave the page.
      event.preventDefault()
      note(control)
    },
    true,
  )

  /** Delays a link while clicks are recorded: followed at once, it would leave the page and lose them. */
  function keepLink(event: MouseEvent, link: HTMLAnchorElement | null) {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const leads = link && link.origin === location.origin && !link.target && !link.download && !isElsewhere
    if (!leads || isReplaying || !notes.some(isPress)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    // Of several links the last one counts.
    for (const { node } of notes.filter((one) => isLink(one.node))) forget(node)
    note(link)
    setTimeout(() => {
      if (!notes.some(({ node }) => node === link)) return
      notes.length = 0
      replay(link, undefined)
    }, LONGEST_WAIT_MS)
  }

  const isPress = ({ entry }: Note) => entry === undefined
  const isLink = (node: Element) => node.localName === 'a'

  for (const type of ['input', 'change'])
    document.addEventListener(
      type,
      (event) => {
        const control = event.target
        // A script cannot choose a file, so it cannot be replayed; file inputs look for a chosen file when they mount.
        if (!isControl(control) || isBox(control) || control.type === 'file' || !isEarly(control)) return
        event.stopImmediatePropagation()
        note(control, control.value)
      },
      true,
    )

  function note(node: Element, entry?: string | boolean) {
    // Of several values of one control, or choices of one radio group, the last one counts.
    if (entry !== undefined) forget(node)
    if (isBox(node) && node.type === 'radio')
      for (const other of document.getElementsByName(node.name)) forget(other)
    queue({ node, entry, index: lookalikesOf(node).indexOf(node) })
  }

  function queue(one: Note) {
    notes.push(one)
    if (!isLooking) look()
  }

  function forget(node: Element) {
    const at = notes.findIndex((one) => one.node === node)
    if (at >= 0) notes.splice(at, 1)
  }

  /** Replays one at a time, so that each finds the page as the one before it left it. */
  function look() {
    isLooking = notes.length > 0
    if (isLooking) setTimeout(() => whenIdle(lookNow), LOOK_MS)
  }

  /** While React hydrates a boundary its nodes are marked already, but their handlers do not work yet. */
  function whenIdle(work: () => void) {
    // Safari lacks `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MOST_BUSY_MS })
    else setTimeout(work)
  }

  function lookNow() {
    if (notes[0] && isPageAlive()) lookFor(notes[0])
    look()
  }

  function lookFor({ node, index, entry }: Note) {
    const present = node.isConnected ? node : lookalikesOf(node)[index]
    const isReady = present && isHydrated(present)
    looks++
    if (!isReady && looks < MOST_LOOKS) return
    looks = 0
    notes.shift()
    // A link works without React too.
    if (present && (isReady || isLink(present))) replay(present, entry)
  }

  function replay(node: Element, entry: Note['entry']) {
    isReplaying = true
    if (isBox(node)) {
      node.checked = node.type === 'checkbox' && !entry
      node.click()
    } else if (isControl(node)) {
      // Through the prototype's setter: React's own setter on the node would record the value, and ignore the event.
      node.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), 'value')?.set?.call(node, entry)
      for (const type of ['input', 'change']) node.dispatchEvent(new Event(type, { bubbles: true }))
    } else if (node instanceof HTMLElement) node.click()
    isReplaying = false
  }

  /** All elements of the same name and kind, the node itself among them, in document order. */
  function lookalikesOf(node: Element): Element[] {
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

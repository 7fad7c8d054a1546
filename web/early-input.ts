/**
 * What is pressed and typed on a page whose script has not come yet reaches no handler, and what was typed is even
 * written over later. This notes it, and does it again on each control as soon as that is alive. It stands in the
 * page itself, as text, so it may use nothing from outside of it.
 */
export function keepEarlyInput() {
  const typed = new Map<Element, string>()
  // React leaves a mark of its own on what it has taken over; there is no other sign of it for a single element.
  const isAlive = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))

  function whenAlive(node: Element, redo: () => void) {
    // Also after the first effects of the screen around it.
    if (node.isConnected) setTimeout(isAlive(node) ? redo : () => whenAlive(node, redo), 50)
  }

  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button')
      if (button && !isAlive(button)) whenAlive(button, () => button.click())
    },
    true,
  )

  document.addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (!isText && !(target instanceof HTMLSelectElement)) return
      // A chosen file cannot be chosen again by a program; whoever takes files looks for one when it comes to life.
      if (target.type === 'file') return
      forgetOthers(target)
      if (typed.has(target)) typed.set(target, target.value)
      else if (!isAlive(target)) {
        typed.set(target, target.value)
        whenAlive(target, () => tell(target))
      }
    },
    true,
  )

  /** Of several the last one is meant, and which comes to life first is chance. */
  function forgetOthers({ type, name }: HTMLElement & { type: string; name: string }) {
    if (type !== 'radio') return
    for (const other of typed.keys()) if (other.getAttribute('name') === name) typed.delete(other)
  }

  function tell(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) {
    const text = typed.get(control)
    if (text === undefined) return
    typed.delete(control)
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
      // Of several it was chosen, whatever the page has been drawn as meanwhile.
      control.checked = control.type === 'checkbox' && !control.checked
      return control.click()
    }
    // Past the setter by which React would take it for its own doing.
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

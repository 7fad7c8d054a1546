/**
 * Starts the page's scripts after its first paint, so that on a slow network they do not compete with what is seen
 * first. A page in a hidden tab is not painted, so it starts them at once. `holdScripts` prepares the HTML for this.
 *
 * This function's source is inlined into the page (`entry.server.tsx`), so it may use nothing from outside itself.
 */
export function wakeAfterFirstFrame() {
  const LONGEST_WAIT_MS = 4000
  const nonce = document.currentScript?.nonce ?? ''

  function wake() {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="held-modulepreload"]')) {
      link.nonce = nonce
      link.rel = 'modulepreload'
    }
    for (const script of document.querySelectorAll('script[type="held-module"]')) {
      script.setAttribute('type', 'module')
      // A script's type is evaluated only when it is inserted into the document.
      script.replaceWith(script)
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return wake()
    // `first-paint` may be of the background alone.
    const isSeen = (drawn: PerformanceObserverEntryList) =>
      drawn.getEntriesByName('first-contentful-paint')[0]
    new PerformanceObserver((drawn) => isSeen(drawn) && wake()).observe({ type: 'paint', buffered: true })
    setTimeout(wake, LONGEST_WAIT_MS)
  })
}

/**
 * Rewrites a built page's scripts and preloads so that the browser ignores them until `wakeAfterFirstFrame`. Removes the
 * nonces of links, which get them back then: a page is compressed in pieces between its nonces, so fewer are better.
 */
export function holdScripts(html: string): string {
  return html
    .replace(/(<link[^>]*?) nonce="[^"]*"/g, '$1')
    .replaceAll('<link rel="modulepreload"', '<link rel="held-modulepreload"')
    .replaceAll('type="module"', 'type="held-module"')
}

/**
 * Scripts of a page are asked for once it has been drawn, so that on a slow network they take nothing from what a person
 * sees first. A page that nobody looks at (a desk in another tab) is not drawn, and need not wait. It stands in the page
 * itself, as text, so it may use nothing from outside of it; `holdScripts` makes what it looks for.
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
      // A script is looked at again only when it comes into the document.
      script.replaceWith(script)
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return wake()
    // A background alone may be drawn first.
    const isSeen = (drawn: PerformanceObserverEntryList) =>
      drawn.getEntriesByName('first-contentful-paint')[0]
    new PerformanceObserver((drawn) => isSeen(drawn) && wake()).observe({ type: 'paint', buffered: true })
    setTimeout(wake, LONGEST_WAIT_MS)
  })
}

/**
 * What a built page carries of scripts, made to wait for `wakeAfterFirstFrame`. Only those need the nonce that links
 * carry, and get it then: the page is compressed in parts, from one nonce to the next.
 */
export function holdScripts(html: string): string {
  return html
    .replace(/(<link[^>]*?) nonce="[^"]*"/g, '$1')
    .replaceAll('<link rel="modulepreload"', '<link rel="held-modulepreload"')
    .replaceAll('type="module"', 'type="held-module"')
}

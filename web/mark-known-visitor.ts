/**
 * Visitors who are signed in or have chosen a place see Home without its hero; with a place, also which shops deliver
 * there. Only the browser knows this, and the layout must not shift, so the source of this function is inlined into the
 * page (`entry.server.tsx`) and runs before the first paint. It may use nothing from outside itself.
 */
export function markKnownVisitor() {
  try {
    const hasPlace = localStorage.getItem('Location') !== null
    document.documentElement.toggleAttribute('data-placed', hasPlace)
    if (hasPlace || localStorage.getItem('token')) document.documentElement.setAttribute('data-known', '')
    // The tab was opened through a shop's own link (`session/door.ts`): hides the ways to other shops from the start.
    if (sessionStorage.getItem('door') && !/^\/([a-z]{2}\/?)?$/.test(location.pathname))
      document.documentElement.setAttribute('data-door', '')
    // The personal part of Home is loaded later: reserves the height that it had last time.
    document.documentElement.style.setProperty('--for-you', `${Number(localStorage.getItem('forYouRoom'))}px`)
  } catch {
    // Storage is switched off: the visitor counts as unknown.
  }
}

/**
 * Who is signed in, or has chosen a place, is shown Home without its hero, and by a place also what delivers there. Only
 * the browser knows, and the page must not move once it has been seen, so this stands in the page and runs before anything
 * is drawn: it may use nothing from outside.
 */
export function markKnownVisitor() {
  try {
    const hasPlace = localStorage.getItem('Location') !== null
    document.documentElement.toggleAttribute('data-placed', hasPlace)
    if (hasPlace || localStorage.getItem('token')) document.documentElement.setAttribute('data-known', '')
    // Through a shop's own link: what leads to other shops does not even flash up (`session/door.ts`).
    if (sessionStorage.getItem('door') && !/^\/([a-z]{2}\/?)?$/.test(location.pathname))
      document.documentElement.setAttribute('data-door', '')
    // Their own part of Home comes later: as much room as it took last time.
    document.documentElement.style.setProperty('--for-you', `${Number(localStorage.getItem('forYouRoom'))}px`)
  } catch {
    // Storage is switched off in this browser: nobody is known.
  }
}

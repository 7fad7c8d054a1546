/**
 * Who is signed in, or has chosen a place, is shown Home without its hero. Only the browser knows, and the page must not
 * move once it has been seen, so this stands in the page and runs before anything is drawn: it may use nothing from outside.
 */
export function markKnownVisitor() {
  try {
    if (localStorage.getItem('Location') || localStorage.getItem('token'))
      document.documentElement.setAttribute('data-known', '')
  } catch {
    // Storage is switched off in this browser: nobody is known.
  }
}

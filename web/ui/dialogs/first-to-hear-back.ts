let first: ((event: PopStateEvent) => void) | undefined
let below = (act: () => void, _isLeaving: boolean) => act()

/**
 * Registers a `popstate` listener before the router does; to be called before hydration. Listeners on `window` run in the
 * order of registration, so this one can stop the event from reaching the router.
 */
export const holdFirstPlace = () => window.addEventListener('popstate', (event) => first?.(event))

/**
 * Sets the listener. It is loaded later than the router.
 * @param stepBelow runs a function on the page's own history entry, below those of open popups
 */
export function hearBackFirst(listener: (event: PopStateEvent) => void, stepBelow: typeof below) {
  first = listener
  below = stepBelow
}

/**
 * Runs `act`, which replaces the page's own history entry or goes back from it. An open popup has an entry above that,
 * which is left first.
 * @param isLeaving `act` goes back
 */
export const belowPopups = (act: () => void, isLeaving = false) => below(act, isLeaving)

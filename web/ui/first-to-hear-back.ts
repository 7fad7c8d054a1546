let first: ((event: PopStateEvent) => void) | undefined
let below = (act: () => void, _isLeaving: boolean) => act()

/**
 * To be called before the router is made. Of those that listen to this event at the window the first is told first,
 * whatever it says of capturing; so who hears it first can keep it from the router.
 */
export const holdFirstPlace = () => window.addEventListener('popstate', (event) => first?.(event))

/** @param stepBelow leaves the entry of a popup before it lets something be done to the page's own */
export function hearBackFirst(listener: (event: PopStateEvent) => void, stepBelow: typeof below) {
  first = listener
  below = stepBelow
}

/**
 * For what replaces the page's entry of the history, or goes back from it: a popup that stays open has one above.
 * @param isLeaving it goes back
 */
export const belowPopups = (act: () => void, isLeaving = false) => below(act, isLeaving)

let first: ((event: PopStateEvent) => void) | undefined

/**
 * To be called before the router is made. Of those that listen to this event at the window the first is told first,
 * whatever it says of capturing; so who hears it first can keep it from the router.
 */
export const holdFirstPlace = () => window.addEventListener('popstate', (event) => first?.(event))

export function hearBackFirst(listener: (event: PopStateEvent) => void) {
  first = listener
}

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first paint, true once the page runs in a browser. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

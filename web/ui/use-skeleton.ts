import { useEffect, useState } from 'react'

const SKELETON_MS = 1000

/** Whether grey boxes stand for what is coming: a second at least, so that they never flash. None when it is there already. */
export function useSkeleton(isLoaded: boolean): boolean {
  const [isOver, setOver] = useState(isLoaded)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SKELETON_MS)
    return () => clearTimeout(timer)
  }, [])
  return !(isLoaded && isOver)
}

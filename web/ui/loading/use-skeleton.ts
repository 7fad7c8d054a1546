import { useEffect, useState } from 'react'

const SKELETON_MS = 1000

/** Whether to show a skeleton: for at least a second, so that it does not flash; never if the data is there at first. */
export function useSkeleton(isLoaded: boolean): boolean {
  const [isOver, setOver] = useState(isLoaded)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SKELETON_MS)
    return () => clearTimeout(timer)
  }, [])
  return !(isLoaded && isOver)
}

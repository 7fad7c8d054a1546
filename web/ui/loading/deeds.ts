const deeds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back once, on the next interaction with the page. @returns a function that cancels it */
export function onNextDeed(then: () => void): () => void {
  const heard = new AbortController()
  const hear = () => {
    heard.abort()
    then()
  }
  for (const deed of deeds)
    addEventListener(deed, hear, { capture: true, passive: true, signal: heard.signal })
  return () => heard.abort()
}

const AGAIN_MS = 10_000

/** Not every network that was away says that it is back, and no gateway says it of the server behind it. */
export const soonAgain = (act: () => void) => setTimeout(act, AGAIN_MS)

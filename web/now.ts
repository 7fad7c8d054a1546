/** The clock of an answer is written in whole seconds. */
const SECOND_MS = 1000

let aheadMs = 0

/**
 * The present moment by the server's clock, in milliseconds since 1970: many a phone's own is wrong by hours. By it is read what the
 * server says a moment of, and counted what it is sent one of; what begins and ends in this browser goes by this browser's.
 */
export const nowMs = (): number => Date.now() - aheadMs

/**
 * For how long something has been, by this browser's clock. Where that was set back meanwhile nobody knows: for ever, so that nothing
 * waits until it has caught up.
 */
export function msSince(at: number): number {
  const ms = Date.now() - at
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/** What an answer says, which was asked for at that moment by this browser's clock. */
export function setNowBy(answer: Response, askedAt: number) {
  const said = Date.parse(answer.headers.get('date') ?? '')
  if (said) setNow(said, askedAt)
}

/**
 * What the page's own answer says, for one that asks for nothing. Not where it came out of a cache, as with Back: it says then what
 * time it was.
 */
export function setNowByPage() {
  const [page] = performance.getEntriesByType('navigation')
  if (!page || !isAnswered(page)) return
  const said = Number(page.serverTiming.find(({ name }) => name === 'now')?.duration)
  if (said) setNow(said, performance.timeOrigin + page.requestStart)
}

/** Browsers that say less say nothing of the time either. */
const isAnswered = (page: PerformanceEntry): page is PerformanceNavigationTiming =>
  'serverTiming' in page &&
  'transferSize' in page &&
  'type' in page &&
  page.transferSize !== 0 &&
  page.type !== 'back_forward'

/** As little as is proven of a wrong clock: what was said was on its way for a while. */
function setNow(said: number, askedAt: number) {
  const [least, most] = [askedAt - said - SECOND_MS, Date.now() - said]
  aheadMs = Math.min(Math.max(aheadMs, least), most)
}

/** A response's `Date` header has whole seconds. */
const SECOND_MS = 1000

let aheadMs = 0

/**
 * The present moment by the server's clock, in milliseconds since 1970: the clocks of many phones are hours off. To be
 * used with any moment that the server sent or will be sent. What begins and ends in this browser uses `Date.now()`.
 */
export const nowMs = (): number => Date.now() - aheadMs

/**
 * Milliseconds since a moment of this browser's clock. Infinity if the clock was set back meanwhile, so that nothing
 * waits until it has caught up.
 */
export function msSince(at: number): number {
  const ms = Date.now() - at
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/**
 * Learns the server's time from a response's `Date` header.
 * @param askedAt when it was asked for, by this browser's clock
 */
export function setNowBy(answer: Response, askedAt: number) {
  const said = Date.parse(answer.headers.get('date') ?? '')
  if (said) setNow(said, askedAt)
}

/**
 * Learns the server's time from the response that brought this page (`server-timing: now`), for pages that make no call.
 * Does nothing if the page came out of a cache, whose time is an old one.
 */
export function setNowByPage() {
  const [page] = performance.getEntriesByType('navigation')
  if (!page || !isAnswered(page)) return
  const said = Number(page.serverTiming.find(({ name }) => name === 'now')?.duration)
  if (said) setNow(said, performance.timeOrigin + page.requestStart)
}

/** Whether the page came over the network. False in browsers that do not tell. */
const isAnswered = (page: PerformanceEntry): page is PerformanceNavigationTiming =>
  'serverTiming' in page &&
  'transferSize' in page &&
  'type' in page &&
  page.transferSize !== 0 &&
  page.type !== 'back_forward'

/**
 * Corrects the clock no further than is proven. The server read its clock somewhere between request and response, so the
 * true offset lies between these bounds; an earlier, better estimate within them is kept.
 */
function setNow(said: number, askedAt: number) {
  const [least, most] = [askedAt - said - SECOND_MS, Date.now() - said]
  aheadMs = Math.min(Math.max(aheadMs, least), most)
}

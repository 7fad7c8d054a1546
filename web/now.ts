/** The clock of an answer is written in whole seconds. */
const SECOND_MS = 1000

let aheadMs = 0

/**
 * The present moment by the server's clock, in milliseconds since 1970: many a phone's own is wrong by hours. By it is read what the
 * server says a moment of, and counted what it is sent one of; what begins and ends in this browser goes by this browser's.
 */
export const nowMs = (): number => Date.now() - aheadMs

/** As little as an answer proves of a wrong clock: it was on its way for a while. */
export function setNowBy(answer: Response, askedAt: number) {
  const said = Date.parse(answer.headers.get('date') ?? '')
  if (!said) return
  const [least, most] = [askedAt - said - SECOND_MS, Date.now() - said]
  aheadMs = Math.min(Math.max(aheadMs, least), most)
}
